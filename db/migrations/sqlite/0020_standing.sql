CREATE TABLE `standing` (
	`holder` text NOT NULL,
	`subject` text NOT NULL,
	`channel` text NOT NULL,
	`seq` integer NOT NULL,
	`gone_seq` integer,
	PRIMARY KEY(`holder`, `subject`)
);
--> statement-breakpoint
CREATE INDEX `standing_subject` ON `standing` (`subject`,`channel`,`seq`);