CREATE TABLE "sign_in_provider" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"active" boolean NOT NULL,
	"settings" json NOT NULL,
	"created_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_provider_organization" ON "sign_in_provider" USING btree ("organization_id");