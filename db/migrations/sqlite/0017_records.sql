CREATE TABLE `record` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`owner_id` text,
	`organization_id` text,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_owner` ON `record` (`owner_id`,`kind`);--> statement-breakpoint
CREATE INDEX `record_organization` ON `record` (`organization_id`,`kind`);