CREATE TABLE `recipient_place` (
	`recipient_id` text PRIMARY KEY NOT NULL,
	`envelope_id` text NOT NULL
);
--> statement-breakpoint
-- Of two envelopes that have the same id already, it is the place of the one that was sent first.
INSERT OR IGNORE INTO `recipient_place` (`recipient_id`, `envelope_id`)
SELECT json_extract(one.value, '$.id'), envelope.id
FROM `envelope`, json_each(envelope.body, '$.recipients') AS one
ORDER BY json_extract(envelope.body, '$.createdAt'), envelope.id;
--> statement-breakpoint
-- What sessions had opened is asked for once more: it was not kept in which envelope.
DROP TABLE `step_unlock`;
--> statement-breakpoint
CREATE TABLE `step_unlock` (
	`session_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	`recipient_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	PRIMARY KEY(`session_id`, `envelope_id`, `recipient_id`)
);
--> statement-breakpoint
-- What was half filled in belongs to the envelope it was filled in for.
UPDATE `server_state` SET `key` = 'step-values ' || (
	SELECT envelope_id || ' ' || recipient_id FROM `recipient_place` WHERE `server_state`.`key` = 'step-values ' || recipient_id
)
WHERE `key` LIKE 'step-values recipient:%'
	AND EXISTS (SELECT 1 FROM `recipient_place` WHERE `server_state`.`key` = 'step-values ' || recipient_id);
