ALTER TABLE "contact" ADD COLUMN "sort_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact" ADD COLUMN "search_key" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contact_own_names" ON "contact" USING btree ("owner_id","sort_key","id","search_key");--> statement-breakpoint
CREATE INDEX "contact_shared_names" ON "contact" USING btree ("organization_id","shared","sort_key","id","search_key","owner_id");