CREATE TABLE "standing" (
	"holder" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C" NOT NULL,
	"channel" text COLLATE "C" NOT NULL,
	"seq" bigint NOT NULL,
	"gone_seq" bigint,
	CONSTRAINT "standing_holder_subject_pk" PRIMARY KEY("holder","subject")
);
--> statement-breakpoint
CREATE INDEX "standing_subject" ON "standing" USING btree ("subject","channel","seq");