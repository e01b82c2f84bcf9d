CREATE TABLE `notification` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notification_person` ON `notification` (`person_id`);--> statement-breakpoint
CREATE INDEX `notification_envelope` ON `notification` (`envelope_id`);--> statement-breakpoint
CREATE TABLE `push_subscription` (
	`endpoint` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`session_id` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_subscription_person` ON `push_subscription` (`person_id`);--> statement-breakpoint
ALTER TABLE `recipient_link` ADD `purpose` text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE `recipient_link` ADD `host_id` text;--> statement-breakpoint
ALTER TABLE `recipient_link` ADD `used_at` integer;--> statement-breakpoint
ALTER TABLE `session` ADD `host_id` text;