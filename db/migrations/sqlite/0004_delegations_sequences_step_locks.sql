CREATE TABLE `delegation_rule` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `delegation_rule_owner` ON `delegation_rule` (`owner_id`,`organization_id`);--> statement-breakpoint
CREATE TABLE `sequence` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sequence_organization` ON `sequence` (`organization_id`);--> statement-breakpoint
CREATE TABLE `step_lock` (
	`envelope_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`password_hash` text,
	`attempts` integer NOT NULL,
	`blocked_until` integer,
	PRIMARY KEY(`envelope_id`, `recipient_id`)
);
--> statement-breakpoint
CREATE TABLE `step_unlock` (
	`session_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `recipient_id`)
);
--> statement-breakpoint
DROP INDEX `job_due`;--> statement-breakpoint
CREATE INDEX `job_due` ON `job` (`status`,`due_at`,`id`);