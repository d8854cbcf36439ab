BEGIN TRANSACTION;
CREATE TABLE about (
	name VARCHAR(40) NOT NULL, 
	value TEXT, 
	PRIMARY KEY (name)
);
INSERT INTO "about" VALUES('version','1');
CREATE TABLE games (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	scenario VARCHAR(64) NOT NULL, 
	options JSON NOT NULL, 
	seats JSON NOT NULL, 
	dice VARCHAR(16) NOT NULL, 
	seed VARCHAR(128) NOT NULL, 
	pack TEXT NOT NULL, 
	daily VARCHAR(10) NOT NULL, 
	imported BOOLEAN NOT NULL, 
	created VARCHAR(40) NOT NULL, 
	changed VARCHAR(40) NOT NULL, 
	lines INTEGER NOT NULL, 
	answers INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	score BIGINT NOT NULL, 
	level VARCHAR(64) NOT NULL, 
	marks JSON NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('vzjscek3q2','gamma','gg1','{"men": "10", "hidden": "no", "snipe": "printed"}','{"1": "Anna"}','machine','night','','',0,'2026-11-17T05:29:03.584918+00:00','2026-11-17T05:29:03.637466+00:00',20,10,0,0,'','{"hand_rolls": 0, "undos": 0, "corrections": 0, "branches": 0, "hints": 0}');
INSERT INTO "games" VALUES('cnx463dydz','stealth','m1','{"seats": "3", "preset": "standard", "placement": "player", "crews": "none"}','{"1": "Anna", "2": "Bruno", "3": "Carla"}','machine','harbour','','',0,'2026-11-17T05:29:04.213174+00:00','2026-11-17T05:29:04.313594+00:00',19,6,0,0,'','{"hand_rolls": 0, "undos": 0, "corrections": 0, "branches": 0, "hints": 0}');
INSERT INTO "games" VALUES('nqny652fvw','gamma','gg1','{"men": "10", "hidden": "no", "snipe": "printed"}','{}','machine','','','',0,'2026-11-17T05:29:04.321392+00:00','2026-11-17T05:29:04.460638+00:00',39,28,1,0,'defeat','{"hand_rolls": 0, "undos": 0, "corrections": 0, "branches": 0, "hints": 0}');
CREATE TABLE lines (
	game VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	line TEXT NOT NULL, 
	PRIMARY KEY (game, number), 
	FOREIGN KEY(game) REFERENCES games (id)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('cnx463dydz',1,'siluro 1 ~4450a4');
INSERT INTO "lines" VALUES('cnx463dydz',2,'game stealth ~b3ee07');
INSERT INTO "lines" VALUES('cnx463dydz',3,'scenario m1 ~a69a8b');
INSERT INTO "lines" VALUES('cnx463dydz',4,'rules stealth-1.1  pack stealth-core-1.1 ~c752a6');
INSERT INTO "lines" VALUES('cnx463dydz',5,'option seats=3 ~ad0159');
INSERT INTO "lines" VALUES('cnx463dydz',6,'option preset=standard ~06dae9');
INSERT INTO "lines" VALUES('cnx463dydz',7,'option placement=player ~2b0dd6');
INSERT INTO "lines" VALUES('cnx463dydz',8,'option crews=none ~200274');
INSERT INTO "lines" VALUES('cnx463dydz',9,'dice machine commit=sha256:aa74f6fd03bf68be7e0f4bd06cae61a72ab8025b50d00888f3e1068f22067463 ~8ef28a');
INSERT INTO "lines" VALUES('cnx463dydz',10,'seat 1 Anna ~b0162d');
INSERT INTO "lines" VALUES('cnx463dydz',11,'seat 2 Bruno ~5bc1d8');
INSERT INTO "lines" VALUES('cnx463dydz',12,'seat 3 Carla ~0e6a4b');
INSERT INTO "lines" VALUES('cnx463dydz',13,'--- ~3fa8b5');
INSERT INTO "lines" VALUES('cnx463dydz',14,'berth encounter 1614 ~fc3d24');
INSERT INTO "lines" VALUES('cnx463dydz',15,'berth faulknor 1614 ~6fe216');
INSERT INTO "lines" VALUES('cnx463dydz',16,'berth fury 1610 ~37eda0');
INSERT INTO "lines" VALUES('cnx463dydz',17,'berth hotspur 1610 ~167225');
INSERT INTO "lines" VALUES('cnx463dydz',18,'berth inglefield 1710 ~869ff9');
INSERT INTO "lines" VALUES('cnx463dydz',19,'berth vidette 1710 ~702746');
INSERT INTO "lines" VALUES('nqny652fvw',1,'siluro 1 ~4450a4');
INSERT INTO "lines" VALUES('nqny652fvw',2,'game gamma ~76dc20');
INSERT INTO "lines" VALUES('nqny652fvw',3,'scenario gg1 ~f64a26');
INSERT INTO "lines" VALUES('nqny652fvw',4,'rules gamma-1.0  pack gamma-core-1.0 ~073606');
INSERT INTO "lines" VALUES('nqny652fvw',5,'option men=10 ~0b38a3');
INSERT INTO "lines" VALUES('nqny652fvw',6,'option hidden=no ~a689c8');
INSERT INTO "lines" VALUES('nqny652fvw',7,'option snipe=printed ~64bac1');
INSERT INTO "lines" VALUES('nqny652fvw',8,'dice machine commit=sha256:5fb6a47e368e12e5d8b19280796e6a3d146fe391ed2e967d5f95c55bfb0f9c2f ~5ad576');
INSERT INTO "lines" VALUES('nqny652fvw',9,'--- ~4983f1');
INSERT INTO "lines" VALUES('nqny652fvw',10,'employ 8 ~cc5a15');
INSERT INTO "lines" VALUES('nqny652fvw',11,'ship 1 3 ~d6d763');
INSERT INTO "lines" VALUES('nqny652fvw',12,'ship 2 1 ~dd2082');
INSERT INTO "lines" VALUES('nqny652fvw',13,'ship 3 6 ~7def73');
INSERT INTO "lines" VALUES('nqny652fvw',14,'ship 4 1 ~5f090a');
INSERT INTO "lines" VALUES('nqny652fvw',15,'sea 5 ~b2e661');
INSERT INTO "lines" VALUES('nqny652fvw',16,'onward draw ~103e95');
INSERT INTO "lines" VALUES('nqny652fvw',17,'draw current ~5b0439');
INSERT INTO "lines" VALUES('nqny652fvw',18,'onward draw ~217b65');
INSERT INTO "lines" VALUES('nqny652fvw',19,'draw current ~8381fb');
INSERT INTO "lines" VALUES('nqny652fvw',20,'onward draw ~6bb4ec');
INSERT INTO "lines" VALUES('nqny652fvw',21,'draw swim ~485596');
INSERT INTO "lines" VALUES('nqny652fvw',22,'onward draw ~94ff48');
INSERT INTO "lines" VALUES('nqny652fvw',23,'draw swim ~383d77');
INSERT INTO "lines" VALUES('nqny652fvw',24,'onward draw ~9be119');
INSERT INTO "lines" VALUES('nqny652fvw',25,'draw boat ~5bb0ec');
INSERT INTO "lines" VALUES('nqny652fvw',26,'boat 6 ~4995c1');
INSERT INTO "lines" VALUES('nqny652fvw',27,'onward draw ~1612de');
INSERT INTO "lines" VALUES('nqny652fvw',28,'draw uwwp ~ae860e');
INSERT INTO "lines" VALUES('nqny652fvw',29,'assign coxworld 0 ~f0d99b');
INSERT INTO "lines" VALUES('nqny652fvw',30,'onward draw ~2aa006');
INSERT INTO "lines" VALUES('nqny652fvw',31,'draw spotlight ~e7018b');
INSERT INTO "lines" VALUES('nqny652fvw',32,'spotlight boat ~147e06');
INSERT INTO "lines" VALUES('nqny652fvw',33,'onward draw ~47bf51');
INSERT INTO "lines" VALUES('nqny652fvw',34,'draw swim ~335307');
INSERT INTO "lines" VALUES('nqny652fvw',35,'assign baron-forbes 0 ~cee8d9');
INSERT INTO "lines" VALUES('nqny652fvw',36,'assign egyptian 0 ~818ab2');
INSERT INTO "lines" VALUES('nqny652fvw',37,'assign empire-snipe 0 ~262445');
INSERT INTO "lines" VALUES('nqny652fvw',38,'=> 0 defeat ~ac593c');
INSERT INTO "lines" VALUES('nqny652fvw',39,'seed over ~06f758');
INSERT INTO "lines" VALUES('vzjscek3q2',1,'siluro 1 ~4450a4');
INSERT INTO "lines" VALUES('vzjscek3q2',2,'game gamma ~76dc20');
INSERT INTO "lines" VALUES('vzjscek3q2',3,'scenario gg1 ~f64a26');
INSERT INTO "lines" VALUES('vzjscek3q2',4,'rules gamma-1.0  pack gamma-core-1.0 ~073606');
INSERT INTO "lines" VALUES('vzjscek3q2',5,'option men=10 ~0b38a3');
INSERT INTO "lines" VALUES('vzjscek3q2',6,'option hidden=no ~a689c8');
INSERT INTO "lines" VALUES('vzjscek3q2',7,'option snipe=printed ~64bac1');
INSERT INTO "lines" VALUES('vzjscek3q2',8,'dice machine commit=sha256:176473d7313395b6e209bc6b1d57aa160b628706860aa0554d7af60a1d40ab87 ~da1a52');
INSERT INTO "lines" VALUES('vzjscek3q2',9,'seat 1 Anna ~284332');
INSERT INTO "lines" VALUES('vzjscek3q2',10,'--- ~c9cc8a');
INSERT INTO "lines" VALUES('vzjscek3q2',11,'employ 8 ~d81452');
INSERT INTO "lines" VALUES('vzjscek3q2',12,'ship 1 3 ~5597c0');
INSERT INTO "lines" VALUES('vzjscek3q2',13,'ship 2 5 ~22c09c');
INSERT INTO "lines" VALUES('vzjscek3q2',14,'ship 3 2 ~35e868');
INSERT INTO "lines" VALUES('vzjscek3q2',15,'ship 4 4 ~637cf8');
INSERT INTO "lines" VALUES('vzjscek3q2',16,'sea 4 ~bb67f6');
INSERT INTO "lines" VALUES('vzjscek3q2',17,'onward draw ~e12009');
INSERT INTO "lines" VALUES('vzjscek3q2',18,'draw boat ~7542bb');
INSERT INTO "lines" VALUES('vzjscek3q2',19,'onward draw ~2dba1c');
INSERT INTO "lines" VALUES('vzjscek3q2',20,'draw spotlight ~b6b3a6');
CREATE INDEX ix_games_changed ON games (changed);
CREATE INDEX games_results ON games (game, scenario, over, score);
COMMIT;
