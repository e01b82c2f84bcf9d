CREATE TABLE `webhook_cursor` (
	`webhook_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`n` integer NOT NULL,
	`attempts` integer NOT NULL,
	`failing_since` integer,
	`next_at` integer,
	PRIMARY KEY(`webhook_id`, `subject_id`)
);
--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`n` integer NOT NULL,
	`event` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer NOT NULL,
	`last_at` integer,
	`status` integer,
	`problem` text,
	`answer` text NOT NULL,
	`took_ms` integer
);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_newest` ON `webhook_delivery` (`webhook_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_state` ON `webhook_delivery` (`webhook_id`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_delivery_subject` ON `webhook_delivery` (`webhook_id`,`subject_id`,`state`,`n`);