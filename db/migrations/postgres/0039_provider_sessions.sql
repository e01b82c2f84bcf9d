CREATE TABLE "provider_session" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"provider_id" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"issuer" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"sid" text COLLATE "C",
	"ends_there" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_logout_token" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "provider_session_subject" ON "provider_session" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "provider_session_sid" ON "provider_session" USING btree ("sid");