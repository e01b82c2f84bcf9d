CREATE TABLE "recipient_place" (
	"recipient_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
-- Of two envelopes that have the same id already, it is the place of the one that was sent first.
INSERT INTO "recipient_place" ("recipient_id", "envelope_id")
SELECT one.value ->> 'id', "envelope"."id"
FROM "envelope", json_array_elements("envelope"."body" -> 'recipients') AS one
ORDER BY ("envelope"."body" ->> 'createdAt')::bigint, "envelope"."id"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- What sessions had opened is asked for once more: it was not kept in which envelope.
DROP TABLE "step_unlock";
--> statement-breakpoint
CREATE TABLE "step_unlock" (
	"session_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"recipient_id" text COLLATE "C" NOT NULL,
	"opened_at" bigint NOT NULL,
	CONSTRAINT "step_unlock_session_id_envelope_id_recipient_id_pk" PRIMARY KEY("session_id","envelope_id","recipient_id")
);
--> statement-breakpoint
-- What was half filled in belongs to the envelope it was filled in for.
UPDATE "server_state" SET "key" = 'step-values ' || "recipient_place"."envelope_id" || ' ' || "recipient_place"."recipient_id"
FROM "recipient_place"
WHERE "server_state"."key" = 'step-values ' || "recipient_place"."recipient_id";
