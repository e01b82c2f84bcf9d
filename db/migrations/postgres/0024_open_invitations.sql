ALTER TABLE "invitation" ADD COLUMN "open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "invitation" SET "open" = ("body"->>'statusId') IN ('1', '3');--> statement-breakpoint
CREATE INDEX "invitation_open" ON "invitation" USING btree ("organization_id","open");