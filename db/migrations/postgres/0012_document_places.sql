CREATE TABLE "document_place" (
	"document_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	CONSTRAINT "document_place_document_id_envelope_id_pk" PRIMARY KEY("document_id","envelope_id")
);
--> statement-breakpoint
CREATE INDEX "document_place_envelope" ON "document_place" USING btree ("envelope_id");
--> statement-breakpoint
CREATE FUNCTION place_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM document_place WHERE envelope_id = OLD.id;
  ELSE
    INSERT INTO document_place (document_id, envelope_id)
    SELECT one.value ->> 'id', NEW.id FROM json_array_elements(NEW.body -> 'documents') AS one
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER envelope_documents_came_or_went AFTER INSERT OR DELETE ON envelope
FOR EACH ROW EXECUTE FUNCTION place_documents();
--> statement-breakpoint
CREATE TRIGGER envelope_documents_changed AFTER UPDATE OF body ON envelope
FOR EACH ROW WHEN ((OLD.body -> 'documents')::text IS DISTINCT FROM (NEW.body -> 'documents')::text)
EXECUTE FUNCTION place_documents();
--> statement-breakpoint
INSERT INTO document_place (document_id, envelope_id)
SELECT one.value ->> 'id', envelope.id FROM envelope, json_array_elements(envelope.body -> 'documents') AS one
ON CONFLICT DO NOTHING;
