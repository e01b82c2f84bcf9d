-- Envelopes stored before the whole workflow get what it added, as a new one would begin with it. Which acts a
-- sealed revision holds follows from their times: both were written by one command. `jsonb` takes neither U+0000
-- nor half of a surrogate pair, both of which are only ever written as escapes: they become U+FFFD.
UPDATE "envelope" SET "body" = migrated.value FROM (
	SELECT "id", (
		'{
			"description": "", "tags": [], "classification": "unclassified", "warnDaysBefore": null,
			"customReminder": null, "remindersSent": 0, "workflowReportAccess": null, "forensicReportAccess": null,
			"openToOrganization": false, "groups": [], "spareSeats": [], "questions": [], "viewers": [],
			"messages": [], "lease": null, "copiedFrom": null
		}'::jsonb
		|| jsonb_build_object('remindersFrom', body->'sentAt')
		|| body
		|| jsonb_build_object(
			'documents', (
				SELECT coalesce(jsonb_agg(d.value || jsonb_build_object('revisions', (
					SELECT coalesce(jsonb_agg(jsonb_build_object('commandIds', (
						SELECT coalesce(jsonb_agg(a.value->'commandId' ORDER BY a.n), '[]'::jsonb)
						FROM jsonb_array_elements(body->'acts') WITH ORDINALITY AS a(value, n)
						WHERE r.value->>'cause' = 'signed' AND a.value->'sealedAt' = r.value->'at'
					)) || r.value ORDER BY r.n), '[]'::jsonb)
					FROM jsonb_array_elements(d.value->'revisions') WITH ORDINALITY AS r(value, n)
				)) ORDER BY d.n), '[]'::jsonb)
				FROM jsonb_array_elements(body->'documents') WITH ORDINALITY AS d(value, n)
			),
			'attachments', (
				SELECT coalesce(jsonb_agg(
					'{"specific": [], "typeId": null, "note": ""}'::jsonb
					|| jsonb_build_object('addedAt', coalesce(nullif(body->'sentAt', 'null'::jsonb), body->'createdAt'))
					|| a.value ORDER BY a.n
				), '[]'::jsonb)
				FROM jsonb_array_elements(body->'attachments') WITH ORDINALITY AS a(value, n)
			),
			'recipients', (
				SELECT coalesce(jsonb_agg('{
					"hidden": false, "groupId": null, "seatId": null, "delegatedFrom": null, "message": "",
					"restrictions": [], "access": "open", "attestation": null
				}'::jsonb || r.value ORDER BY r.n), '[]'::jsonb)
				FROM jsonb_array_elements(body->'recipients') WITH ORDINALITY AS r(value, n)
			),
			'acts', (
				SELECT coalesce(jsonb_agg('{
					"undoneAt": null, "values": {}, "comment": null, "signingAs": null, "representing": null
				}'::jsonb || a.value ORDER BY a.n), '[]'::jsonb)
				FROM jsonb_array_elements(body->'acts') WITH ORDINALITY AS a(value, n)
			)
		)
	)::json AS value
	FROM (
		SELECT "id", regexp_replace("body"::text, '\\u(0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\ufffd', 'g')::jsonb AS body
		FROM "envelope"
	) AS stored
	WHERE NOT jsonb_exists(body, 'remindersFrom')
) AS migrated
WHERE "envelope"."id" = migrated."id";--> statement-breakpoint
-- Devices hold envelopes of the old shape: under a new epoch they start over, and keep their outboxes.
UPDATE "server_state" SET "value" = md5(random()::text || clock_timestamp()::text) WHERE "key" = 'epoch';
