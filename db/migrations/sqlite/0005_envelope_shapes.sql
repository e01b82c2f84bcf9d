-- Envelopes stored before the whole workflow get what it added, as a new one would begin with it. Which acts a
-- sealed revision holds follows from their times: both were written by one command.
UPDATE `envelope` SET `body` = json_set(
	json_insert(
		`body`,
		'$.description', '',
		'$.tags', json('[]'),
		'$.classification', 'unclassified',
		'$.warnDaysBefore', json('null'),
		'$.customReminder', json('null'),
		'$.remindersFrom', json_extract(`body`, '$.sentAt'),
		'$.remindersSent', 0,
		'$.workflowReportAccess', json('null'),
		'$.forensicReportAccess', json('null'),
		'$.openToOrganization', json('false'),
		'$.groups', json('[]'),
		'$.spareSeats', json('[]'),
		'$.questions', json('[]'),
		'$.viewers', json('[]'),
		'$.messages', json('[]'),
		'$.lease', json('null'),
		'$.copiedFrom', json('null')
	),
	'$.documents', json((
		SELECT json_group_array(json(json_set(
			d.value,
			'$.revisions', json((
				SELECT json_group_array(json(json_insert(
					r.value,
					'$.commandIds', json((
						SELECT json_group_array(json_extract(a.value, '$.commandId'))
						FROM json_each(`envelope`.`body`, '$.acts') AS a
						WHERE json_extract(r.value, '$.cause') = 'signed'
							AND json_extract(a.value, '$.sealedAt') = json_extract(r.value, '$.at')
					))
				)))
				FROM json_each(d.value, '$.revisions') AS r
			))
		)))
		FROM json_each(`envelope`.`body`, '$.documents') AS d
	)),
	'$.attachments', json((
		SELECT json_group_array(json(json_insert(
			a.value,
			'$.specific', json('[]'),
			'$.typeId', json('null'),
			'$.note', '',
			'$.addedAt', coalesce(json_extract(`envelope`.`body`, '$.sentAt'), json_extract(`envelope`.`body`, '$.createdAt'))
		)))
		FROM json_each(`envelope`.`body`, '$.attachments') AS a
	)),
	'$.recipients', json((
		SELECT json_group_array(json(json_insert(
			r.value,
			'$.hidden', json('false'),
			'$.groupId', json('null'),
			'$.seatId', json('null'),
			'$.delegatedFrom', json('null'),
			'$.message', '',
			'$.restrictions', json('[]'),
			'$.access', 'open',
			'$.attestation', json('null')
		)))
		FROM json_each(`envelope`.`body`, '$.recipients') AS r
	)),
	'$.acts', json((
		SELECT json_group_array(json(json_insert(
			a.value,
			'$.undoneAt', json('null'),
			'$.values', json('{}'),
			'$.comment', json('null'),
			'$.signingAs', json('null'),
			'$.representing', json('null')
		)))
		FROM json_each(`envelope`.`body`, '$.acts') AS a
	))
)
WHERE json_type(`body`, '$.remindersFrom') IS NULL;--> statement-breakpoint
-- Devices hold envelopes of the old shape: under a new epoch they start over, and keep their outboxes.
UPDATE `server_state` SET `value` = lower(hex(randomblob(12))) WHERE `key` = 'epoch';
