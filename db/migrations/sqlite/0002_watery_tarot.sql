PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_feed` (
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`id` text NOT NULL,
	`seq` integer NOT NULL,
	`op` text NOT NULL,
	PRIMARY KEY(`channel`, `id`, `kind`)
);
--> statement-breakpoint
INSERT INTO `__new_feed`("channel", "kind", "id", "seq", "op") SELECT "channel", "kind", "id", "seq", "op" FROM `feed`;--> statement-breakpoint
DROP TABLE `feed`;--> statement-breakpoint
ALTER TABLE `__new_feed` RENAME TO `feed`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `feed_seq` ON `feed` (`channel`,`seq`);