DROP INDEX "jobs_due";--> statement-breakpoint
DROP INDEX "jobs_key";--> statement-breakpoint
-- Repeating jobs have ids of their own from now on, and are put in place at the start.
DELETE FROM "jobs" WHERE "key" = 'repeats';--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "priority" smallint NOT NULL DEFAULT 1;--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "priority" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "workspace_id" text collate "C" NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "workspace_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "state" text NOT NULL DEFAULT 'waiting';--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "serial" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "forget_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "jobs" SET "state" = 'failed', "forget_at" = "failed_at" + interval '30 days' WHERE "failed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "jobs" j SET "workspace_id" = s."workspace_id" FROM "sends" s WHERE j."name" = 'deliver_email' AND s."id" = j."payload" ->> 'sendId';--> statement-breakpoint
UPDATE "jobs" j SET "workspace_id" = d."workspace_id" FROM "webhook_deliveries" d WHERE j."name" = 'deliver_webhook' AND d."id" = j."payload" ->> 'deliveryId';--> statement-breakpoint
ALTER TABLE "jobs" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.1);--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("name","priority","workspace_id","run_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_leases" ON "jobs" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_serial_head" ON "jobs" USING btree ("name","serial") WHERE serial is not null and state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_serial_behind" ON "jobs" USING btree ("name","serial","id") WHERE state = 'behind';--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "jobs_forget" ON "jobs" USING btree ("forget_at") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("name","key") WHERE key is not null and state in ('waiting', 'behind');