CREATE TABLE `list_count` (
	`person_id` text NOT NULL,
	`folder` text NOT NULL,
	`status` text NOT NULL,
	`kind` text NOT NULL,
	`flagged` integer NOT NULL,
	`unread` integer NOT NULL,
	`n` integer NOT NULL,
	PRIMARY KEY(`person_id`, `folder`, `status`, `kind`, `flagged`, `unread`)
);
--> statement-breakpoint
INSERT INTO list_count (person_id, folder, status, kind, flagged, unread, n)
SELECT person_id, folder, status, kind, flagged, unread, count(*) FROM list_entry GROUP BY person_id, folder, status, kind, flagged, unread;
--> statement-breakpoint
CREATE TRIGGER list_entry_came AFTER INSERT ON list_entry BEGIN
  INSERT INTO list_count (person_id, folder, status, kind, flagged, unread, n)
  VALUES (NEW.person_id, NEW.folder, NEW.status, NEW.kind, NEW.flagged, NEW.unread, 1)
  ON CONFLICT (person_id, folder, status, kind, flagged, unread) DO UPDATE SET n = list_count.n + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_entry_went AFTER DELETE ON list_entry BEGIN
  UPDATE list_count SET n = n - 1
  WHERE (person_id, folder, status, kind, flagged, unread) = (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread);
  DELETE FROM list_count
  WHERE (person_id, folder, status, kind, flagged, unread) = (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread) AND n = 0;
END;
--> statement-breakpoint
CREATE TRIGGER list_entry_moved AFTER UPDATE ON list_entry
WHEN (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread) IS NOT (NEW.person_id, NEW.folder, NEW.status, NEW.kind, NEW.flagged, NEW.unread) BEGIN
  UPDATE list_count SET n = n - 1
  WHERE (person_id, folder, status, kind, flagged, unread) = (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread);
  DELETE FROM list_count
  WHERE (person_id, folder, status, kind, flagged, unread) = (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread) AND n = 0;
  INSERT INTO list_count (person_id, folder, status, kind, flagged, unread, n)
  VALUES (NEW.person_id, NEW.folder, NEW.status, NEW.kind, NEW.flagged, NEW.unread, 1)
  ON CONFLICT (person_id, folder, status, kind, flagged, unread) DO UPDATE SET n = list_count.n + 1;
END;
