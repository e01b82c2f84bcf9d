ALTER TABLE `organization` ADD `code` text;--> statement-breakpoint
ALTER TABLE `organization` ADD `proved_domain` text;--> statement-breakpoint
ALTER TABLE `organization` ADD `more` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `organization_code` ON `organization` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `organization_proved_domain` ON `organization` (`proved_domain`);