CREATE TABLE `list_entry` (
	`person_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	`folder` text NOT NULL,
	`status` text NOT NULL,
	`kind` text NOT NULL,
	`flagged` integer NOT NULL,
	`unread` integer NOT NULL,
	`newest_first` integer NOT NULL,
	`created_first` integer NOT NULL,
	`soonest_first` integer NOT NULL,
	`title_key` text NOT NULL,
	`organization_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`waiting_for` text NOT NULL,
	`search_key` text NOT NULL,
	`waiting_for_inside` text,
	`search_key_inside` text,
	PRIMARY KEY(`person_id`, `envelope_id`, `folder`)
);
--> statement-breakpoint
CREATE INDEX `list_entry_modified` ON `list_entry` (`person_id`,`folder`,`newest_first`,`envelope_id`,`status`,`kind`,`flagged`,`unread`);--> statement-breakpoint
CREATE INDEX `list_entry_created` ON `list_entry` (`person_id`,`folder`,`created_first`,`envelope_id`,`status`,`kind`,`flagged`,`unread`);--> statement-breakpoint
CREATE INDEX `list_entry_expiry` ON `list_entry` (`person_id`,`folder`,`soonest_first`,`newest_first`,`envelope_id`,`status`,`kind`,`flagged`,`unread`);--> statement-breakpoint
CREATE INDEX `list_entry_title` ON `list_entry` (`person_id`,`folder`,`title_key`,`envelope_id`,`status`,`kind`,`flagged`,`unread`);--> statement-breakpoint
DROP TABLE `envelope_listing`;--> statement-breakpoint
DROP TABLE `envelope_part`;--> statement-breakpoint
CREATE INDEX `mark_envelope` ON `mark` (`envelope_id`);