ALTER TABLE "organization" ADD COLUMN "settings" json DEFAULT '{}'::json NOT NULL;--> statement-breakpoint
UPDATE "organization" SET "settings" = json_strip_nulls(json_build_object('brandColor', "brand_color", 'logoSha256', "logo_sha256", 'demandsDeviceLock', CASE WHEN "demands_device_lock" THEN true END, 'restrictsDownloads', CASE WHEN "restricts_downloads" THEN true END));
