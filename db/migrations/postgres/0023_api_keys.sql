CREATE TABLE "api_key_secret" (
	"key_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	"issued_at" bigint NOT NULL,
	"last_used_at" bigint,
	"address" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secret_hash" ON "api_key_secret" USING btree ("hash");