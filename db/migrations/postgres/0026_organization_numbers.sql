CREATE TABLE "organization_number" (
	"organization_id" text COLLATE "C" NOT NULL,
	"what" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "organization_number_organization_id_what_pk" PRIMARY KEY("organization_id","what")
);
--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "inactive_since" bigint;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "tenant_id" text COLLATE "C";--> statement-breakpoint
CREATE INDEX "organization_name" ON "organization" USING btree ("name_en","id");--> statement-breakpoint
CREATE INDEX "organization_tenant" ON "organization" USING btree ("tenant_id");
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
CREATE FUNCTION add_to_organization_number(whose text, counted text, by bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO organization_number (organization_id, what, n) VALUES (whose, counted, by)
  ON CONFLICT (organization_id, what) DO UPDATE SET n = organization_number.n + excluded.n;
  DELETE FROM organization_number WHERE organization_id = whose AND what = counted AND n = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_envelope() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_to_organization_number(OLD.organization_id, 'envelope:' || OLD.state, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_to_organization_number(NEW.organization_id, 'envelope:' || NEW.state, 1); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.left_at IS NULL AND OLD.inactive_since IS NULL THEN
    PERFORM add_to_organization_number(OLD.organization_id, 'people', -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.left_at IS NULL AND NEW.inactive_since IS NULL THEN
    PERFORM add_to_organization_number(NEW.organization_id, 'people', 1);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_stored_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM add_to_organization_number(OLD.organization_id, 'files', -1);
    PERFORM add_to_organization_number(OLD.organization_id, 'bytes', -OLD.size_bytes);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    PERFORM add_to_organization_number(NEW.organization_id, 'files', 1);
    PERFORM add_to_organization_number(NEW.organization_id, 'bytes', NEW.size_bytes);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER envelope_came_or_went AFTER INSERT OR DELETE ON envelope DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION count_envelope();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER envelope_moved AFTER UPDATE ON envelope DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.organization_id, OLD.state) IS DISTINCT FROM (NEW.organization_id, NEW.state)) EXECUTE FUNCTION count_envelope();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER member_came_or_went AFTER INSERT OR DELETE ON organization_member DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION count_member();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER member_moved AFTER UPDATE ON organization_member DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN ((OLD.left_at IS NULL AND OLD.inactive_since IS NULL) IS DISTINCT FROM (NEW.left_at IS NULL AND NEW.inactive_since IS NULL)) EXECUTE FUNCTION count_member();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stored_file_came_or_went AFTER INSERT OR DELETE ON stored_file DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION count_stored_file();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stored_file_changed AFTER UPDATE ON stored_file DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD.size_bytes IS DISTINCT FROM NEW.size_bytes) EXECUTE FUNCTION count_stored_file();
