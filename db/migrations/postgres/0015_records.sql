CREATE TABLE "record" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C",
	"organization_id" text COLLATE "C",
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "record_owner" ON "record" USING btree ("owner_id","kind");--> statement-breakpoint
CREATE INDEX "record_organization" ON "record" USING btree ("organization_id","kind");