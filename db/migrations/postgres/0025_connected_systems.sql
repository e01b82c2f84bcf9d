CREATE TABLE "kept_secret" (
	"about" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sealed" text COLLATE "C" NOT NULL,
	"set_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "system_call" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"system_id" text COLLATE "C" NOT NULL,
	"path_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"how" text COLLATE "C" NOT NULL,
	"method" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C",
	"status" bigint,
	"duration_ms" bigint,
	"size_bytes" bigint
);
--> statement-breakpoint
CREATE INDEX "system_call_organization" ON "system_call" USING btree ("organization_id","at");--> statement-breakpoint
CREATE INDEX "system_call_path" ON "system_call" USING btree ("path_id","at");--> statement-breakpoint
CREATE INDEX "system_call_system" ON "system_call" USING btree ("system_id","at");--> statement-breakpoint
CREATE INDEX "system_call_at" ON "system_call" USING btree ("at");