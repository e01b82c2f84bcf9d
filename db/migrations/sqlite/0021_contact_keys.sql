ALTER TABLE `contact` ADD `sort_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact` ADD `search_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `contact_own_names` ON `contact` (`owner_id`,`sort_key`,`id`,`search_key`);--> statement-breakpoint
CREATE INDEX `contact_shared_names` ON `contact` (`organization_id`,`shared`,`sort_key`,`id`,`search_key`,`owner_id`);