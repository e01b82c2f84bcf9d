CREATE TABLE `sign_in_provider` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`name` text NOT NULL,
	`active` integer NOT NULL,
	`settings` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_provider_organization` ON `sign_in_provider` (`organization_id`);