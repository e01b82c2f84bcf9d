CREATE TABLE `recovery_code` (
	`person_id` text NOT NULL,
	`hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`person_id`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `second_factor` (
	`person_id` text PRIMARY KEY NOT NULL,
	`secret` text,
	`since` integer,
	`last_step` integer NOT NULL,
	`pending` text,
	`pending_until` integer
);
