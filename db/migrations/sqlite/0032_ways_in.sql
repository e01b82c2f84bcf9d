CREATE TABLE `sign_in_attempt` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`stage` text NOT NULL,
	`body` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_attempt_expires` ON `sign_in_attempt` (`expires_at`);--> statement-breakpoint
CREATE TABLE `way_in` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`person_id` text NOT NULL,
	`way` text NOT NULL,
	`label` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `way_in_subject` ON `way_in` (`organization_id`,`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `way_in_person` ON `way_in` (`person_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `proofs` text DEFAULT '[]' NOT NULL;