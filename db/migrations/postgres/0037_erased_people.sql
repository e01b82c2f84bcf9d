CREATE TABLE "erased_person" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"erased_at" bigint NOT NULL
);
