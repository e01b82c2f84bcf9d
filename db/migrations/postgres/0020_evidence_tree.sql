CREATE TABLE "evidence_leaf" (
	"organization_id" text COLLATE "C" NOT NULL,
	"position" bigint NOT NULL,
	"subject_id" text COLLATE "C" NOT NULL,
	"n" bigint NOT NULL,
	CONSTRAINT "evidence_leaf_organization_id_position_pk" PRIMARY KEY("organization_id","position")
);
--> statement-breakpoint
CREATE TABLE "evidence_node" (
	"organization_id" text COLLATE "C" NOT NULL,
	"level" bigint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL,
	CONSTRAINT "evidence_node_organization_id_level_position_pk" PRIMARY KEY("organization_id","level","position")
);
--> statement-breakpoint
CREATE TABLE "evidence_pending" (
	"subject_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"n" bigint NOT NULL,
	"hash" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_tree" (
	"organization_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"frontier" json NOT NULL,
	"told_size" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_tree_head" (
	"organization_id" text COLLATE "C" NOT NULL,
	"size" bigint NOT NULL,
	"root" text COLLATE "C" NOT NULL,
	"at" bigint NOT NULL,
	"timestamp" text COLLATE "C",
	CONSTRAINT "evidence_tree_head_organization_id_size_pk" PRIMARY KEY("organization_id","size")
);
--> statement-breakpoint
CREATE INDEX "evidence_leaf_subject" ON "evidence_leaf" USING btree ("organization_id","subject_id","position");--> statement-breakpoint
INSERT INTO "evidence_pending" ("subject_id", "n", "hash")
SELECT DISTINCT ON ("envelope_id") "envelope_id", "n", "hash" FROM "audit_event" ORDER BY "envelope_id", "n" DESC;
