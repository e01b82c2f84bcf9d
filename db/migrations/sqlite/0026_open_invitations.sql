ALTER TABLE `invitation` ADD `open` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `invitation` SET `open` = json_extract(`body`, '$.statusId') IN (1, 3);--> statement-breakpoint
CREATE INDEX `invitation_open` ON `invitation` (`organization_id`,`open`);