CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`user_handle` text NOT NULL,
	`host` text NOT NULL,
	`name` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`copyable` integer NOT NULL,
	`backed_up` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkey_credential` ON `passkey` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkey_person` ON `passkey` (`person_id`);--> statement-breakpoint
CREATE TABLE `passkey_challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`purpose` text NOT NULL,
	`session_id` text,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `passkey_challenge_expires` ON `passkey_challenge` (`expires_at`);