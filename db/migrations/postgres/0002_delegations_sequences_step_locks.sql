CREATE TABLE "delegation_rule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequence" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_lock" (
	"envelope_id" text COLLATE "C" NOT NULL,
	"recipient_id" text COLLATE "C" NOT NULL,
	"password_hash" text COLLATE "C",
	"attempts" bigint NOT NULL,
	"blocked_until" bigint,
	CONSTRAINT "step_lock_envelope_id_recipient_id_pk" PRIMARY KEY("envelope_id","recipient_id")
);
--> statement-breakpoint
CREATE TABLE "step_unlock" (
	"session_id" text COLLATE "C" NOT NULL,
	"recipient_id" text COLLATE "C" NOT NULL,
	"opened_at" bigint NOT NULL,
	CONSTRAINT "step_unlock_session_id_recipient_id_pk" PRIMARY KEY("session_id","recipient_id")
);
--> statement-breakpoint
DROP INDEX "job_due";--> statement-breakpoint
CREATE INDEX "delegation_rule_owner" ON "delegation_rule" USING btree ("owner_id","organization_id");--> statement-breakpoint
CREATE INDEX "sequence_organization" ON "sequence" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("status","due_at","id");