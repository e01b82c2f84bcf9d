CREATE TABLE "webhook_cursor" (
	"webhook_id" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	"attempts" bigint NOT NULL,
	"failing_since" bigint,
	"next_at" bigint,
	CONSTRAINT "webhook_cursor_webhook_id_subject_id_pk" PRIMARY KEY("webhook_id","subject_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	"event" text COLLATE "C" NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"attempts" bigint NOT NULL,
	"last_at" bigint,
	"status" bigint,
	"problem" text COLLATE "C",
	"answer" text COLLATE "C" NOT NULL,
	"took_ms" bigint
);
--> statement-breakpoint
CREATE INDEX "webhook_delivery_newest" ON "webhook_delivery" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_state" ON "webhook_delivery" USING btree ("webhook_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_subject" ON "webhook_delivery" USING btree ("webhook_id","subject_id","state","n");