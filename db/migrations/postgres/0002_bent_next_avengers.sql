ALTER TABLE "feed" DROP CONSTRAINT "feed_channel_kind_id_pk";--> statement-breakpoint
ALTER TABLE "feed" ADD CONSTRAINT "feed_channel_id_kind_pk" PRIMARY KEY("channel","id","kind");