DELETE FROM "idempotency_keys" WHERE "status" >= 300;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "livemode" boolean;--> statement-breakpoint
UPDATE "idempotency_keys" SET "livemode" = "body" NOT LIKE '%"simulation":{%' AND "body" NOT LIKE '%"livemode":false%';--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "livemode" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "request_id" text collate "C" DEFAULT 'req_unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "request_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "key_id" text collate "C" DEFAULT 'key_unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "key_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_workspace_id_operation_key_pk";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_workspace_id_livemode_operation_key_pk" PRIMARY KEY("workspace_id","livemode","operation","key");
