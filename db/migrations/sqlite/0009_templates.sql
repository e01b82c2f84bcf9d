CREATE TABLE `template` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`shared` integer NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `template_owner` ON `template` (`owner_id`,`organization_id`);--> statement-breakpoint
CREATE INDEX `template_organization` ON `template` (`organization_id`,`shared`);--> statement-breakpoint
CREATE TABLE `template_shelf` (
	`person_id` text PRIMARY KEY NOT NULL,
	`body` text NOT NULL
);
