CREATE TABLE `organization_number` (
	`organization_id` text NOT NULL,
	`what` text NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`organization_id`, `what`)
);
--> statement-breakpoint
ALTER TABLE `organization` ADD `inactive_since` integer;--> statement-breakpoint
ALTER TABLE `organization` ADD `tenant_id` text;--> statement-breakpoint
CREATE INDEX `organization_name` ON `organization` (`name_en`,`id`);--> statement-breakpoint
CREATE INDEX `organization_tenant` ON `organization` (`tenant_id`);
--> statement-breakpoint
INSERT INTO organization_number (organization_id, what, n)
SELECT organization_id, 'people', count(*) FROM organization_member WHERE left_at IS NULL AND inactive_since IS NULL GROUP BY organization_id;
--> statement-breakpoint
INSERT INTO organization_number (organization_id, what, n)
SELECT organization_id, 'envelope:' || state, count(*) FROM envelope GROUP BY organization_id, state;
--> statement-breakpoint
INSERT INTO organization_number (organization_id, what, n)
SELECT organization_id, 'files', count(*) FROM stored_file GROUP BY organization_id;
--> statement-breakpoint
INSERT INTO organization_number (organization_id, what, n)
SELECT organization_id, 'bytes', sum(size_bytes) FROM stored_file GROUP BY organization_id HAVING sum(size_bytes) > 0;
--> statement-breakpoint
CREATE TRIGGER envelope_counted AFTER INSERT ON envelope BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'envelope:' || NEW.state, 1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER envelope_uncounted AFTER DELETE ON envelope BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (OLD.organization_id, 'envelope:' || OLD.state, -1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = OLD.organization_id AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER envelope_counted_anew AFTER UPDATE ON envelope
WHEN (OLD.organization_id, OLD.state) IS NOT (NEW.organization_id, NEW.state) BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (OLD.organization_id, 'envelope:' || OLD.state, -1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'envelope:' || NEW.state, 1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = OLD.organization_id AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER member_counted AFTER INSERT ON organization_member
WHEN NEW.left_at IS NULL AND NEW.inactive_since IS NULL BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'people', 1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER member_uncounted AFTER DELETE ON organization_member
WHEN OLD.left_at IS NULL AND OLD.inactive_since IS NULL BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (OLD.organization_id, 'people', -1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = OLD.organization_id AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER member_counted_anew AFTER UPDATE ON organization_member
WHEN (OLD.left_at IS NULL AND OLD.inactive_since IS NULL) IS NOT (NEW.left_at IS NULL AND NEW.inactive_since IS NULL) BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'people', CASE WHEN NEW.left_at IS NULL AND NEW.inactive_since IS NULL THEN 1 ELSE -1 END)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = NEW.organization_id AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER stored_file_counted AFTER INSERT ON stored_file BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'files', 1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'bytes', NEW.size_bytes)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER stored_file_uncounted AFTER DELETE ON stored_file BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (OLD.organization_id, 'files', -1)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  INSERT INTO organization_number (organization_id, what, n) VALUES (OLD.organization_id, 'bytes', -OLD.size_bytes)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = OLD.organization_id AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER stored_file_counted_anew AFTER UPDATE ON stored_file
WHEN OLD.size_bytes IS NOT NEW.size_bytes BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (NEW.organization_id, 'bytes', NEW.size_bytes - OLD.size_bytes)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = NEW.organization_id AND n = 0;
END;
