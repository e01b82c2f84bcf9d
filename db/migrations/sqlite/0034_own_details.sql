CREATE TABLE `person_address` (
	`email` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`proven_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `person_address_person` ON `person_address` (`person_id`);--> statement-breakpoint
ALTER TABLE `person` ADD `name_ar` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `person` ADD `mobile` text DEFAULT '' NOT NULL;