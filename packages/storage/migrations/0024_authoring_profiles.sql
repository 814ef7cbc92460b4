ALTER TABLE "pages" ADD COLUMN "icp_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_emails" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "planned_emails" ADD COLUMN "forgotten" jsonb;