CREATE TABLE "passkey" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"credential_id" text COLLATE "C" NOT NULL,
	"public_key" text COLLATE "C" NOT NULL,
	"user_handle" text COLLATE "C" NOT NULL,
	"host" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" json NOT NULL,
	"copyable" boolean NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "passkey_challenge" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"browser_hash" text COLLATE "C" NOT NULL,
	"purpose" text COLLATE "C" NOT NULL,
	"session_id" text COLLATE "C",
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkey_person" ON "passkey" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "passkey_challenge_expires" ON "passkey_challenge" USING btree ("expires_at");