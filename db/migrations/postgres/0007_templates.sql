CREATE TABLE "template" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "template_shelf" (
	"person_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE INDEX "template_owner" ON "template" USING btree ("owner_id","organization_id");--> statement-breakpoint
CREATE INDEX "template_organization" ON "template" USING btree ("organization_id","shared");