CREATE TABLE `evidence_leaf` (
	`organization_id` text NOT NULL,
	`position` integer NOT NULL,
	`subject_id` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `evidence_leaf_subject` ON `evidence_leaf` (`organization_id`,`subject_id`,`position`);--> statement-breakpoint
CREATE TABLE `evidence_node` (
	`organization_id` text NOT NULL,
	`level` integer NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`organization_id`, `level`, `position`)
);
--> statement-breakpoint
CREATE TABLE `evidence_pending` (
	`subject_id` text PRIMARY KEY NOT NULL,
	`n` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `evidence_tree` (
	`organization_id` text PRIMARY KEY NOT NULL,
	`size` integer NOT NULL,
	`frontier` text NOT NULL,
	`told_size` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `evidence_tree_head` (
	`organization_id` text NOT NULL,
	`size` integer NOT NULL,
	`root` text NOT NULL,
	`at` integer NOT NULL,
	`timestamp` text,
	PRIMARY KEY(`organization_id`, `size`)
);
--> statement-breakpoint
INSERT INTO `evidence_pending` (`subject_id`, `n`, `hash`)
SELECT `envelope_id`, `n`, `hash` FROM `audit_event` AS `event`
WHERE `n` = (SELECT max(`n`) FROM `audit_event` AS `other` WHERE `other`.`envelope_id` = `event`.`envelope_id`);
