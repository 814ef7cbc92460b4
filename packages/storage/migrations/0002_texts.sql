ALTER TABLE "sms_messages" ADD COLUMN "run_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "sequence_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "contact_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "run_node" text;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "run_visit" integer;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms_messages" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_run_visit" ON "sms_messages" USING btree ("run_id","run_node","run_visit") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_sequence_contact" ON "sms_messages" USING btree ("contact_id","counted_at") WHERE counted_at is not null;