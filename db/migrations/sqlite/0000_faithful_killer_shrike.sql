CREATE TABLE `audit_event` (
	`envelope_id` text NOT NULL,
	`n` integer NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`recipient_id` text,
	`document_sha256` text,
	`facts` text NOT NULL,
	`personal` text,
	`commitment` text NOT NULL,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`envelope_id`, `n`)
);
--> statement-breakpoint
CREATE TABLE `channel_head` (
	`channel` text PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `command_log` (
	`id` text PRIMARY KEY NOT NULL,
	`device_id` text,
	`n` integer,
	`subject` text NOT NULL,
	`name` text NOT NULL,
	`version` integer NOT NULL,
	`payload` text NOT NULL,
	`payload_hash` text NOT NULL,
	`signature` text,
	`received_at` integer NOT NULL,
	`status` text NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `command_log_device_n` ON `command_log` (`device_id`,`n`);--> statement-breakpoint
CREATE TABLE `contact` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`shared` integer NOT NULL,
	`email` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `contact_owner` ON `contact` (`owner_id`,`email`);--> statement-breakpoint
CREATE INDEX `contact_organization` ON `contact` (`organization_id`,`email`);--> statement-breakpoint
CREATE TABLE `device` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`public_key` text,
	`last_n` integer NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `envelope` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text NOT NULL,
	`modified_at` integer NOT NULL,
	`demo` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `envelope_organization` ON `envelope` (`organization_id`,`modified_at`);--> statement-breakpoint
CREATE INDEX `envelope_owner` ON `envelope` (`owner_id`,`modified_at`);--> statement-breakpoint
CREATE TABLE `feed` (
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`seq` integer NOT NULL,
	`op` text NOT NULL,
	PRIMARY KEY(`channel`, `kind`, `id`)
);
--> statement-breakpoint
CREATE INDEX `feed_seq` ON `feed` (`channel`,`seq`);--> statement-breakpoint
CREATE TABLE `file_reference` (
	`sha256` text NOT NULL,
	`entity` text NOT NULL,
	`organization_id` text NOT NULL,
	`role` text NOT NULL,
	PRIMARY KEY(`sha256`, `entity`)
);
--> statement-breakpoint
CREATE INDEX `file_reference_entity` ON `file_reference` (`entity`);--> statement-breakpoint
CREATE TABLE `invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`code_hash` text NOT NULL,
	`organization_id` text NOT NULL,
	`email` text NOT NULL,
	`roles` text NOT NULL,
	`status_id` integer NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_code` ON `invitation` (`code_hash`);--> statement-breakpoint
CREATE TABLE `job` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`due_at` integer NOT NULL,
	`leased_until` integer,
	`attempts` integer NOT NULL,
	`status` text NOT NULL,
	`error` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `job_due` ON `job` (`status`,`due_at`);--> statement-breakpoint
CREATE INDEX `job_key` ON `job` (`key`,`status`);--> statement-breakpoint
CREATE TABLE `live_client` (
	`document_id` text NOT NULL,
	`epoch` text NOT NULL,
	`client_id` integer NOT NULL,
	`subject` text NOT NULL,
	`device_id` text NOT NULL,
	PRIMARY KEY(`document_id`, `epoch`, `client_id`)
);
--> statement-breakpoint
CREATE TABLE `live_document` (
	`id` text PRIMARY KEY NOT NULL,
	`epoch` text NOT NULL,
	`snapshot` blob NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `live_update` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`update` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `live_update_document` ON `live_update` (`document_id`,`id`);--> statement-breakpoint
CREATE TABLE `mail_message` (
	`id` text PRIMARY KEY NOT NULL,
	`to_address` text NOT NULL,
	`to_name` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `mail_message_created` ON `mail_message` (`created_at`);--> statement-breakpoint
CREATE TABLE `mailed_code` (
	`id` text PRIMARY KEY NOT NULL,
	`reason_id` integer NOT NULL,
	`subject` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `mailed_code_subject` ON `mailed_code` (`subject`,`reason_id`);--> statement-breakpoint
CREATE TABLE `mark` (
	`person_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	`read_at` integer,
	`unread` integer NOT NULL,
	`flagged` integer NOT NULL,
	`archived` integer NOT NULL,
	`deleted_at` integer,
	PRIMARY KEY(`person_id`, `envelope_id`)
);
--> statement-breakpoint
CREATE TABLE `member` (
	`entity` text NOT NULL,
	`subject` text NOT NULL,
	`channel` text NOT NULL,
	`audience` text NOT NULL,
	`seq` integer NOT NULL,
	`gone_seq` integer,
	PRIMARY KEY(`entity`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `member_subject` ON `member` (`subject`,`channel`,`seq`);--> statement-breakpoint
CREATE INDEX `member_gone` ON `member` (`subject`,`channel`,`gone_seq`);--> statement-breakpoint
CREATE TABLE `organization` (
	`id` text PRIMARY KEY NOT NULL,
	`name_en` text NOT NULL,
	`name_ar` text NOT NULL,
	`brand_color` text,
	`logo_sha256` text,
	`plan` text NOT NULL,
	`trial_ends_at` integer,
	`demo` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `organization_member` (
	`organization_id` text NOT NULL,
	`person_id` text NOT NULL,
	`roles` text NOT NULL,
	`joined_at` integer NOT NULL,
	`left_at` integer,
	PRIMARY KEY(`organization_id`, `person_id`)
);
--> statement-breakpoint
CREATE INDEX `organization_member_person` ON `organization_member` (`person_id`);--> statement-breakpoint
CREATE TABLE `person` (
	`id` text PRIMARY KEY NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified_at` integer,
	`password_hash` text,
	`status` text NOT NULL,
	`preferences` text NOT NULL,
	`signature` text,
	`initials` text,
	`stamp` text,
	`photo_sha256` text,
	`created_at` integer NOT NULL,
	`demo` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `person_email` ON `person` (`email`);--> statement-breakpoint
CREATE TABLE `recipient_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`recipient_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `recipient_link_recipient` ON `recipient_link` (`recipient_id`);--> statement-breakpoint
CREATE TABLE `server_state` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text,
	`organization_id` text,
	`recipient_id` text,
	`envelope_id` text,
	`device_id` text,
	`access_hash` text NOT NULL,
	`access_expires_at` integer NOT NULL,
	`refresh_hash` text NOT NULL,
	`previous_refresh_hash` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_access` ON `session` (`access_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `session_refresh` ON `session` (`refresh_hash`);--> statement-breakpoint
CREATE INDEX `session_previous_refresh` ON `session` (`previous_refresh_hash`);--> statement-breakpoint
CREATE INDEX `session_person` ON `session` (`person_id`);--> statement-breakpoint
CREATE INDEX `session_recipient` ON `session` (`recipient_id`);--> statement-breakpoint
CREATE TABLE `sign_in_failure` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`locked_until` integer
);
--> statement-breakpoint
CREATE TABLE `stored_file` (
	`organization_id` text NOT NULL,
	`sha256` text NOT NULL,
	`name` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`media_type` text NOT NULL,
	`uploaded_by` text,
	`created_at` integer NOT NULL,
	`pdf` text,
	PRIMARY KEY(`organization_id`, `sha256`)
);
