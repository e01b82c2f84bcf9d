PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_invitation` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`email` text NOT NULL,
	`body` text NOT NULL,
	`code_hash` text
);
--> statement-breakpoint
DROP TABLE `invitation`;--> statement-breakpoint
ALTER TABLE `__new_invitation` RENAME TO `invitation`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `invitation_code` ON `invitation` (`code_hash`);--> statement-breakpoint
CREATE INDEX `invitation_email` ON `invitation` (`organization_id`,`email`);--> statement-breakpoint
ALTER TABLE `organization_member` ADD `inactive_since` integer;