"""A Ray cluster of two nodes on loopback: prints its address and the processes of each node, ends with its input."""

import json
import os
import sys

os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # for Ray to listen on loopback only
from ray.cluster_utils import Cluster

HOST = "127.0.0.1"


def main(port: int) -> None:
    cluster = Cluster()
    settings = {"num_cpus": 1, "node_ip_address": HOST, "include_dashboard": False}
    nodes = [cluster.add_node(**settings, ray_client_server_port=port), cluster.add_node(**settings)]
    cluster.wait_for_nodes()
    pids = [[each.process.pid for kind in node.all_processes.values() for each in kind] for node in nodes]
    print(json.dumps({"address": f"ray://{HOST}:{port}", "nodes": pids}), flush=True)
    sys.stdin.read()
    cluster.shutdown()


if __name__ == "__main__":
    main(int(sys.argv[1]))
