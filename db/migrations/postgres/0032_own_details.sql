CREATE TABLE "person_address" (
	"email" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"proven_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "name_ar" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "mobile" text COLLATE "C" DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "person_address_person" ON "person_address" USING btree ("person_id");