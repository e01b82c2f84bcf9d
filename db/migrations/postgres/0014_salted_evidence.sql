ALTER TABLE "audit_event" ADD COLUMN "hash_version" bigint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_event" ADD COLUMN "salt" text COLLATE "C";