ALTER TABLE "captured_mails" ADD COLUMN "sandbox_of" text collate "C";--> statement-breakpoint
UPDATE "captured_mails" m SET "sandbox_of" = s."workspace_id" FROM "sends" s WHERE s."id" = m."id" AND NOT s."livemode";--> statement-breakpoint
ALTER TABLE "captured_mails" ADD CONSTRAINT "captured_mails_sandbox_of_workspaces_id_fk" FOREIGN KEY ("sandbox_of") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captured_mails_sandbox" ON "captured_mails" USING btree ("sandbox_of","id") WHERE "captured_mails"."sandbox_of" is not null;