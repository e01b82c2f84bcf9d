CREATE TABLE "audit_event" (
	"envelope_id" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"recipient_id" text COLLATE "C",
	"document_sha256" text COLLATE "C",
	"facts" json NOT NULL,
	"personal" json,
	"commitment" text COLLATE "C" NOT NULL,
	"previous_hash" text COLLATE "C" NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	CONSTRAINT "audit_event_envelope_id_n_pk" PRIMARY KEY("envelope_id","n")
);
--> statement-breakpoint
CREATE TABLE "channel_head" (
	"channel" text COLLATE "C" PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "command_log" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"device_id" text COLLATE "C",
	"n" bigint,
	"subject" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"version" bigint NOT NULL,
	"payload" text COLLATE "C" NOT NULL,
	"payload_hash" text COLLATE "C" NOT NULL,
	"signature" text COLLATE "C",
	"received_at" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"answer" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"shared" boolean NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"public_key" json,
	"last_n" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"seen_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "envelope" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"owner_id" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"modified_at" bigint NOT NULL,
	"demo" boolean NOT NULL,
	"body" json NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed" (
	"channel" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"op" text COLLATE "C" NOT NULL,
	CONSTRAINT "feed_channel_id_kind_pk" PRIMARY KEY("channel","id","kind")
);
--> statement-breakpoint
CREATE TABLE "file_reference" (
	"sha256" text COLLATE "C" NOT NULL,
	"entity" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	CONSTRAINT "file_reference_sha256_entity_pk" PRIMARY KEY("sha256","entity")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"roles" json NOT NULL,
	"status_id" bigint NOT NULL,
	"invited_by" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"payload" json NOT NULL,
	"due_at" bigint NOT NULL,
	"leased_until" bigint,
	"attempts" bigint NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"error" text COLLATE "C",
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_client" (
	"document_id" text COLLATE "C" NOT NULL,
	"epoch" text COLLATE "C" NOT NULL,
	"client_id" bigint NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"device_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "live_client_document_id_epoch_client_id_pk" PRIMARY KEY("document_id","epoch","client_id")
);
--> statement-breakpoint
CREATE TABLE "live_document" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"epoch" text COLLATE "C" NOT NULL,
	"snapshot" "bytea" NOT NULL,
	"version" bigint NOT NULL,
	"updated_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_update" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"document_id" text COLLATE "C" NOT NULL,
	"update" "bytea" NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"to_address" text COLLATE "C" NOT NULL,
	"to_name" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"html" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"sent_at" bigint
);
--> statement-breakpoint
CREATE TABLE "mailed_code" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"reason_id" bigint NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"code_hash" text COLLATE "C" NOT NULL,
	"attempts" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"used_at" bigint
);
--> statement-breakpoint
CREATE TABLE "mark" (
	"person_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"read_at" bigint,
	"unread" boolean NOT NULL,
	"flagged" boolean NOT NULL,
	"archived" boolean NOT NULL,
	"deleted_at" bigint,
	CONSTRAINT "mark_person_id_envelope_id_pk" PRIMARY KEY("person_id","envelope_id")
);
--> statement-breakpoint
CREATE TABLE "member" (
	"entity" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"audience" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"gone_seq" bigint,
	CONSTRAINT "member_entity_subject_pk" PRIMARY KEY("entity","subject")
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name_en" text COLLATE "C" NOT NULL,
	"name_ar" text COLLATE "C" NOT NULL,
	"brand_color" text COLLATE "C",
	"logo_sha256" text COLLATE "C",
	"plan" text COLLATE "C" NOT NULL,
	"trial_ends_at" bigint,
	"demo" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_member" (
	"organization_id" text COLLATE "C" NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"roles" json NOT NULL,
	"joined_at" bigint NOT NULL,
	"left_at" bigint,
	CONSTRAINT "organization_member_organization_id_person_id_pk" PRIMARY KEY("organization_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"first_name" text COLLATE "C" NOT NULL,
	"last_name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"email_verified_at" bigint,
	"password_hash" text COLLATE "C",
	"status" text COLLATE "C" NOT NULL,
	"preferences" json NOT NULL,
	"signature" json,
	"initials" json,
	"stamp" json,
	"photo_sha256" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"demo" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recipient_link" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"recipient_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "server_state" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"value" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C",
	"organization_id" text COLLATE "C",
	"recipient_id" text COLLATE "C",
	"envelope_id" text COLLATE "C",
	"device_id" text COLLATE "C",
	"access_hash" text COLLATE "C" NOT NULL,
	"access_expires_at" bigint NOT NULL,
	"refresh_hash" text COLLATE "C" NOT NULL,
	"previous_refresh_hash" text COLLATE "C",
	"expires_at" bigint NOT NULL,
	"created_at" bigint NOT NULL,
	"last_used_at" bigint NOT NULL,
	"user_agent" text COLLATE "C" NOT NULL,
	"address" text COLLATE "C" NOT NULL,
	"revoked_at" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL,
	"first_at" bigint NOT NULL,
	"locked_until" bigint
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"organization_id" text COLLATE "C" NOT NULL,
	"sha256" text COLLATE "C" NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"media_type" text COLLATE "C" NOT NULL,
	"uploaded_by" text COLLATE "C",
	"created_at" bigint NOT NULL,
	"pdf" json,
	"refusal" text COLLATE "C",
	CONSTRAINT "stored_file_organization_id_sha256_pk" PRIMARY KEY("organization_id","sha256")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "command_log_device_n" ON "command_log" USING btree ("device_id","n");--> statement-breakpoint
CREATE INDEX "contact_owner" ON "contact" USING btree ("owner_id","email");--> statement-breakpoint
CREATE INDEX "contact_organization" ON "contact" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "envelope_organization" ON "envelope" USING btree ("organization_id","modified_at");--> statement-breakpoint
CREATE INDEX "envelope_owner" ON "envelope" USING btree ("owner_id","modified_at");--> statement-breakpoint
CREATE INDEX "feed_seq" ON "feed" USING btree ("channel","seq");--> statement-breakpoint
CREATE INDEX "file_reference_entity" ON "file_reference" USING btree ("entity");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_code" ON "invitation" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("status","due_at");--> statement-breakpoint
CREATE INDEX "job_key" ON "job" USING btree ("key","status");--> statement-breakpoint
CREATE INDEX "live_update_document" ON "live_update" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "mail_message_created" ON "mail_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mailed_code_subject" ON "mailed_code" USING btree ("subject","reason_id");--> statement-breakpoint
CREATE INDEX "member_subject" ON "member" USING btree ("subject","channel","seq");--> statement-breakpoint
CREATE INDEX "member_gone" ON "member" USING btree ("subject","channel","gone_seq");--> statement-breakpoint
CREATE INDEX "organization_member_person" ON "organization_member" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree ("email");--> statement-breakpoint
CREATE INDEX "recipient_link_recipient" ON "recipient_link" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_access" ON "session" USING btree ("access_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_refresh" ON "session" USING btree ("refresh_hash");--> statement-breakpoint
CREATE INDEX "session_previous_refresh" ON "session" USING btree ("previous_refresh_hash");--> statement-breakpoint
CREATE INDEX "session_person" ON "session" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "session_recipient" ON "session" USING btree ("recipient_id");