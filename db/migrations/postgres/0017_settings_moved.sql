ALTER TABLE "organization" DROP COLUMN "brand_color";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "logo_sha256";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "demands_device_lock";--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "restricts_downloads";