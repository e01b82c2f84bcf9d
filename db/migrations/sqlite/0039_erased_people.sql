CREATE TABLE `erased_person` (
	`id` text PRIMARY KEY NOT NULL,
	`erased_at` integer NOT NULL
);
