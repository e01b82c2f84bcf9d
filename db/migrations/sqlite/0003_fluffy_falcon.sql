ALTER TABLE `organization_member` ADD `user_class` text DEFAULT 'external' NOT NULL;--> statement-breakpoint
ALTER TABLE `organization_member` ADD `permissions` text DEFAULT '[]' NOT NULL;