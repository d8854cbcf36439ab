// More Pythons for play-outs, each in a worker: started when play-outs are first wanted, stopped when none were
// for a while.

const IDLE = 60_000;
const HOPELESS = 20_000;
const MOST = 8;
const MOST_LOST = 3; // a browser that ends so many has no room for them

// how many beside this one: all play at once on as many cores, and each takes tens of megabytes
export function countHands({ hardwareConcurrency: cores = 1, deviceMemory: gigabytes = 4 } = navigator) {
  return Math.max(1, Math.floor(Math.min(cores, gigabytes, MOST))) - 1;
}

export class Hands {
  constructor(most, idle = IDLE) {
    this.most = most;
    this.idle = idle;
    this.all = [];
    this.ready = []; // as counted last
    this.lost = 0;
    this.clock = null;
  }

  // how many can play now; those that are still starting are heard while Python waits for this
  async count() {
    clearTimeout(this.clock);
    while (this.all.length < this.most) this.all.push(new Hand((hand) => this.lose(hand)));
    if (this.all.some((hand) => !hand.isReady)) await new Promise((done) => setTimeout(done));
    this.ready = this.all.filter((hand) => hand.isReady);
    this.rest();
    return this.ready.length;
  }

  give(number, work) {
    clearTimeout(this.clock);
    this.ready[number].give(work);
  }

  // what one of them found; nothing if that takes too long: then it gets no more work until it has answered
  async take(number, patience) {
    const hand = this.ready[number];
    const late = setTimeout(() => this.pass(hand), patience);
    const found = await hand.found;
    clearTimeout(late);
    this.rest();
    return found;
  }

  // it may be slow, or the browser may have ended it without a word
  pass(hand) {
    hand.isReady = false;
    hand.done("");
    hand.hope = setTimeout(() => this.lose(hand), HOPELESS);
  }

  lose(hand) {
    if (!this.all.includes(hand)) return;
    this.all = this.all.filter((each) => each !== hand);
    hand.end();
    this.lost += 1;
    if (this.lost >= MOST_LOST) this.most = 0;
  }

  rest() {
    clearTimeout(this.clock);
    this.clock = setTimeout(() => this.all.splice(0).forEach((hand) => hand.end()), this.idle);
  }
}

class Hand {
  constructor(lose) {
    this.isReady = false;
    this.hope = null;
    this.found = Promise.resolve("");
    this.done = () => {};
    this.worker = new Worker(new URL("hand.js", import.meta.url), { type: "module", name: "hand" });
    this.worker.onmessage = ({ data: { found = "", problem } }) => {
      if (problem) return lose(this);
      clearTimeout(this.hope);
      this.isReady = true;
      this.done(found);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      lose(this);
    };
  }

  give(work) {
    this.found = new Promise((done) => {
      this.done = done;
    });
    this.worker.postMessage(work);
  }

  end() {
    clearTimeout(this.hope);
    this.worker.terminate();
    this.done("");
  }
}
