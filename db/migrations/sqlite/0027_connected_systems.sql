CREATE TABLE `kept_secret` (
	`about` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`set_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `system_call` (
	`id` text PRIMARY KEY NOT NULL,
	`organization_id` text NOT NULL,
	`system_id` text NOT NULL,
	`path_id` text NOT NULL,
	`at` integer NOT NULL,
	`person_id` text NOT NULL,
	`how` text NOT NULL,
	`method` text NOT NULL,
	`outcome` text,
	`status` integer,
	`duration_ms` integer,
	`size_bytes` integer
);
--> statement-breakpoint
CREATE INDEX `system_call_organization` ON `system_call` (`organization_id`,`at`);--> statement-breakpoint
CREATE INDEX `system_call_path` ON `system_call` (`path_id`,`at`);--> statement-breakpoint
CREATE INDEX `system_call_system` ON `system_call` (`system_id`,`at`);--> statement-breakpoint
CREATE INDEX `system_call_at` ON `system_call` (`at`);