ALTER TABLE `audit_event` ADD `hash_version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_event` ADD `salt` text;