CREATE TABLE `api_key_secret` (
	`key_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`issued_at` integer NOT NULL,
	`last_used_at` integer,
	`address` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_secret_hash` ON `api_key_secret` (`hash`);