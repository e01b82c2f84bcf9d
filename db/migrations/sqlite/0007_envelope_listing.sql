CREATE TABLE `envelope_listing` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`owner_id` text NOT NULL,
	`owner_name` text NOT NULL,
	`waiting_for` text NOT NULL,
	`owner_asked` integer NOT NULL,
	`guarded` integer NOT NULL,
	`created_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`expires_at` integer,
	`search_key` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `envelope_part` (
	`person_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`state` text NOT NULL,
	`asked` integer NOT NULL,
	PRIMARY KEY(`person_id`, `envelope_id`, `recipient_id`)
);
