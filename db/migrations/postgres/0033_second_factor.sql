CREATE TABLE "recovery_code" (
	"person_id" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"used_at" bigint,
	CONSTRAINT "recovery_code_person_id_hash_pk" PRIMARY KEY("person_id","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"person_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"secret" text COLLATE "C",
	"since" bigint,
	"last_step" bigint NOT NULL,
	"pending" text COLLATE "C",
	"pending_until" bigint
);
