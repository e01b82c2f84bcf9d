CREATE TABLE "list_count" (
	"person_id" text COLLATE "C" NOT NULL,
	"folder" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"flagged" boolean NOT NULL,
	"unread" boolean NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "list_count_person_id_folder_status_kind_flagged_unread_pk" PRIMARY KEY("person_id","folder","status","kind","flagged","unread")
);
--> statement-breakpoint
INSERT INTO list_count (person_id, folder, status, kind, flagged, unread, n)
SELECT person_id, folder, status, kind, flagged, unread, count(*) FROM list_entry GROUP BY person_id, folder, status, kind, flagged, unread;
--> statement-breakpoint
CREATE FUNCTION count_list_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE list_count SET n = n - 1
    WHERE (person_id, folder, status, kind, flagged, unread) = (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread);
    DELETE FROM list_count
    WHERE (person_id, folder, status, kind, flagged, unread) = (OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread) AND n = 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO list_count (person_id, folder, status, kind, flagged, unread, n)
    VALUES (NEW.person_id, NEW.folder, NEW.status, NEW.kind, NEW.flagged, NEW.unread, 1)
    ON CONFLICT (person_id, folder, status, kind, flagged, unread) DO UPDATE SET n = list_count.n + 1;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER list_entry_came_or_went AFTER INSERT OR DELETE ON list_entry
FOR EACH ROW EXECUTE FUNCTION count_list_entry();
--> statement-breakpoint
CREATE TRIGGER list_entry_moved AFTER UPDATE ON list_entry
FOR EACH ROW WHEN ((OLD.person_id, OLD.folder, OLD.status, OLD.kind, OLD.flagged, OLD.unread) IS DISTINCT FROM (NEW.person_id, NEW.folder, NEW.status, NEW.kind, NEW.flagged, NEW.unread))
EXECUTE FUNCTION count_list_entry();
