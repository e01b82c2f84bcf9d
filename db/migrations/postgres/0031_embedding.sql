CREATE TABLE "embed_link" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"embed_id" text COLLATE "C" NOT NULL,
	"place" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"recipient_id" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"key_id" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint,
	"revoked_at" bigint
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "embed_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "embed_place" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "embed_link_embed" ON "embed_link" USING btree ("embed_id");--> statement-breakpoint
CREATE INDEX "embed_link_recipient" ON "embed_link" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "embed_link_envelope" ON "embed_link" USING btree ("envelope_id");