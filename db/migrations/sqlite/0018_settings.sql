ALTER TABLE `organization` ADD `settings` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE `organization` SET `settings` = json_patch('{}', json_object('brandColor', `brand_color`, 'logoSha256', `logo_sha256`, 'demandsDeviceLock', CASE WHEN `demands_device_lock` THEN json('true') END, 'restrictsDownloads', CASE WHEN `restricts_downloads` THEN json('true') END));
