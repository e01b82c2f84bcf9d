DELETE FROM "invitation";--> statement-breakpoint
ALTER TABLE "invitation" ALTER COLUMN "code_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "body" json NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_member" ADD COLUMN "inactive_since" bigint;--> statement-breakpoint
CREATE INDEX "invitation_email" ON "invitation" USING btree ("organization_id","email");--> statement-breakpoint
ALTER TABLE "invitation" DROP COLUMN "roles";--> statement-breakpoint
ALTER TABLE "invitation" DROP COLUMN "status_id";--> statement-breakpoint
ALTER TABLE "invitation" DROP COLUMN "invited_by";--> statement-breakpoint
ALTER TABLE "invitation" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "invitation" DROP COLUMN "expires_at";