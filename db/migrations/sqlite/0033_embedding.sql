CREATE TABLE `embed_link` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`embed_id` text NOT NULL,
	`place` text NOT NULL,
	`envelope_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`origin` text NOT NULL,
	`person_id` text NOT NULL,
	`key_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `embed_link_embed` ON `embed_link` (`embed_id`);--> statement-breakpoint
CREATE INDEX `embed_link_recipient` ON `embed_link` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `embed_link_envelope` ON `embed_link` (`envelope_id`);--> statement-breakpoint
ALTER TABLE `session` ADD `embed_id` text;--> statement-breakpoint
ALTER TABLE `session` ADD `embed_place` text;