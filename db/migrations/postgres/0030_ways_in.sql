CREATE TABLE "sign_in_attempt" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"browser_hash" text COLLATE "C" NOT NULL,
	"stage" text COLLATE "C" NOT NULL,
	"body" json NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "way_in" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"issuer" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"way" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "proofs" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_in_attempt_expires" ON "sign_in_attempt" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "way_in_subject" ON "way_in" USING btree ("organization_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "way_in_person" ON "way_in" USING btree ("person_id");