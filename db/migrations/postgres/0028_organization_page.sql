ALTER TABLE "organization" ADD COLUMN "code" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "proved_domain" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "more" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "organization_code" ON "organization" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_proved_domain" ON "organization" USING btree ("proved_domain");