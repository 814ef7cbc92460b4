DROP INDEX "jobs_waiting";--> statement-breakpoint
-- What waits from before keeps the lane that it had: that of its name, where workers find it as any other.
ALTER TABLE "jobs" ADD COLUMN "lane" text collate "C";--> statement-breakpoint
UPDATE "jobs" SET "lane" = "name";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "lane" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "weight" smallint NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "weight" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("lane","priority","workspace_id","run_at","id") WHERE state = 'waiting';
