CREATE TABLE `provider_session` (
	`id` text PRIMARY KEY NOT NULL,
	`person_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`organization_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`sid` text,
	`ends_there` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `provider_session_subject` ON `provider_session` (`issuer`,`subject`);--> statement-breakpoint
CREATE INDEX `provider_session_sid` ON `provider_session` (`sid`);--> statement-breakpoint
CREATE TABLE `used_logout_token` (
	`id` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
