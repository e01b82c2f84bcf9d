CREATE TABLE "notification" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"endpoint" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"session_id" text COLLATE "C" NOT NULL,
	"p256dh" text COLLATE "C" NOT NULL,
	"auth" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recipient_link" ADD COLUMN "purpose" text COLLATE "C" DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "recipient_link" ADD COLUMN "host_id" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "recipient_link" ADD COLUMN "used_at" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "host_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "notification_envelope" ON "notification" USING btree ("envelope_id");--> statement-breakpoint
CREATE INDEX "push_subscription_person" ON "push_subscription" USING btree ("person_id");