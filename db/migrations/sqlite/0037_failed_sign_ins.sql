CREATE TABLE `failed_sign_in` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`at` integer NOT NULL,
	`way` text NOT NULL,
	`network` text NOT NULL,
	`device` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failed_sign_in_person` ON `failed_sign_in` (`person_id`,`at`);--> statement-breakpoint
CREATE INDEX `failed_sign_in_at` ON `failed_sign_in` (`at`);