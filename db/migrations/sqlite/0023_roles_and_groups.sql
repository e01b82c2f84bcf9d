ALTER TABLE `organization_member` ADD `held_roles` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `organization_member` ADD `groups` text DEFAULT '[]' NOT NULL;