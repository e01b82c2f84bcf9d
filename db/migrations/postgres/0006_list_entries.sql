CREATE TABLE "list_entry" (
	"person_id" text COLLATE "C" NOT NULL,
	"envelope_id" text COLLATE "C" NOT NULL,
	"folder" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"flagged" boolean NOT NULL,
	"unread" boolean NOT NULL,
	"newest_first" bigint NOT NULL,
	"created_first" bigint NOT NULL,
	"soonest_first" bigint NOT NULL,
	"title_key" text COLLATE "C" NOT NULL,
	"organization_id" text COLLATE "C" NOT NULL,
	"owner_name" text COLLATE "C" NOT NULL,
	"waiting_for" text COLLATE "C" NOT NULL,
	"search_key" text COLLATE "C" NOT NULL,
	"waiting_for_inside" text COLLATE "C",
	"search_key_inside" text COLLATE "C",
	CONSTRAINT "list_entry_person_id_envelope_id_folder_pk" PRIMARY KEY("person_id","envelope_id","folder")
);
--> statement-breakpoint
DROP TABLE "envelope_listing" CASCADE;--> statement-breakpoint
DROP TABLE "envelope_part" CASCADE;--> statement-breakpoint
CREATE INDEX "list_entry_modified" ON "list_entry" USING btree ("person_id","folder","newest_first","envelope_id","status","kind","flagged","unread");--> statement-breakpoint
CREATE INDEX "list_entry_created" ON "list_entry" USING btree ("person_id","folder","created_first","envelope_id","status","kind","flagged","unread");--> statement-breakpoint
CREATE INDEX "list_entry_expiry" ON "list_entry" USING btree ("person_id","folder","soonest_first","newest_first","envelope_id","status","kind","flagged","unread");--> statement-breakpoint
CREATE INDEX "list_entry_title" ON "list_entry" USING btree ("person_id","folder","title_key","envelope_id","status","kind","flagged","unread");--> statement-breakpoint
CREATE INDEX "mark_envelope" ON "mark" USING btree ("envelope_id");