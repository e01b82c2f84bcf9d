CREATE TABLE "failed_sign_in" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"person_id" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"way" text COLLATE "C" NOT NULL,
	"network" text COLLATE "C" NOT NULL,
	"device" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "failed_sign_in_person" ON "failed_sign_in" USING btree ("person_id","at");--> statement-breakpoint
CREATE INDEX "failed_sign_in_at" ON "failed_sign_in" USING btree ("at");