CREATE TABLE `document_place` (
	`document_id` text NOT NULL,
	`envelope_id` text NOT NULL,
	PRIMARY KEY(`document_id`, `envelope_id`)
);
--> statement-breakpoint
CREATE INDEX `document_place_envelope` ON `document_place` (`envelope_id`);
--> statement-breakpoint
CREATE TRIGGER envelope_documents_came AFTER INSERT ON envelope BEGIN
  INSERT INTO document_place (document_id, envelope_id)
  SELECT json_extract(one.value, '$.id'), NEW.id FROM json_each(NEW.body, '$.documents') AS one WHERE true
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER envelope_documents_changed AFTER UPDATE OF body ON envelope
WHEN json_extract(OLD.body, '$.documents') IS NOT json_extract(NEW.body, '$.documents') BEGIN
  INSERT INTO document_place (document_id, envelope_id)
  SELECT json_extract(one.value, '$.id'), NEW.id FROM json_each(NEW.body, '$.documents') AS one WHERE true
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER envelope_documents_went AFTER DELETE ON envelope BEGIN
  DELETE FROM document_place WHERE envelope_id = OLD.id;
END;
--> statement-breakpoint
INSERT INTO document_place (document_id, envelope_id)
SELECT json_extract(one.value, '$.id'), envelope.id FROM envelope, json_each(envelope.body, '$.documents') AS one WHERE true
ON CONFLICT DO NOTHING;
