CREATE TABLE "envelope_listing" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"owner_name" text COLLATE "C" NOT NULL,
	"waiting_for" json NOT NULL,
	"owner_asked" boolean NOT NULL,
	"guarded" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"modified_at" bigint NOT NULL,
	"expires_at" bigint,
	"search_key" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "envelope_part" (
	"person_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"recipient_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"asked" boolean NOT NULL,
	CONSTRAINT "envelope_part_person_id_envelope_id_recipient_id_pk" PRIMARY KEY("person_id","envelope_id","recipient_id")
);
