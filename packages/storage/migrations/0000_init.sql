CREATE TABLE "audit_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"ts" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"request_id" text NOT NULL,
	"metadata" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"domain" text,
	"look" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captured_mails" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"external_id" text,
	"email" text,
	"phone" text,
	"traits" jsonb NOT NULL,
	"merged_from" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"workspace_id" text collate "C" NOT NULL,
	"operation" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_workspace_id_operation_key_pk" PRIMARY KEY("workspace_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer NOT NULL,
	"key" text,
	"last_error" text,
	"failed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"preset" text,
	"client" text,
	"user" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "send_budgets" (
	"workspace_id" text collate "C" NOT NULL,
	"month" text NOT NULL,
	"shard" integer NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sends" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"template_key" text NOT NULL,
	"template_id" text collate "C" NOT NULL,
	"template_version" integer NOT NULL,
	"to_email" text NOT NULL,
	"to_normalized" text NOT NULL,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"connector" text NOT NULL,
	"events" jsonb NOT NULL,
	"metadata" jsonb,
	"simulation" jsonb,
	"payload" jsonb NOT NULL,
	"message_id" text,
	"handover_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"workspace_id" text collate "C" NOT NULL,
	"email" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suppressions_workspace_id_email_pk" PRIMARY KEY("workspace_id","email")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"template_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"html" text NOT NULL,
	"contract" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_versions_template_id_version_pk" PRIMARY KEY("template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"theme_id" text,
	"body" text NOT NULL,
	"variables" jsonb NOT NULL,
	"contract" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"webhook_id" text collate "C" NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"event_id" text collate "C" NOT NULL,
	"event_type" text NOT NULL,
	"body" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer NOT NULL,
	"response_status" integer,
	"response_body" text,
	"duration_ms" integer,
	"last_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"monthly_send_budget" integer NOT NULL,
	"rates" jsonb,
	"from_email" text NOT NULL,
	"from_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_events" ADD CONSTRAINT "custom_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sends" ADD CONSTRAINT "sends_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_workspace" ON "audit_entries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "audit_ts" ON "audit_entries" USING btree ("ts");--> statement-breakpoint
CREATE INDEX "brands_workspace" ON "brands" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "captured_mails_to" ON "captured_mails" USING btree ("to_email","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_email" ON "contacts" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE INDEX "contacts_workspace" ON "contacts" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "contacts_merged_from" ON "contacts" USING gin ("merged_from");--> statement-breakpoint
CREATE INDEX "custom_events_contact" ON "custom_events" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("name","run_at") WHERE failed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("name","key");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_hash" ON "keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "keys_workspace" ON "keys" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "send_budgets_shard" ON "send_budgets" USING btree ("workspace_id","month","shard");--> statement-breakpoint
CREATE INDEX "sends_workspace" ON "sends" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "sends_template" ON "sends" USING btree ("workspace_id","template_key","id");--> statement-breakpoint
CREATE INDEX "sends_to" ON "sends" USING btree ("workspace_id","to_normalized","id");--> statement-breakpoint
CREATE INDEX "sends_status" ON "sends" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "sends_key" ON "sends" USING btree ("workspace_id","key_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sends_message_id" ON "sends" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ("workspace_id","created_at","email");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_workspace_key" ON "templates" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_workspace_id" ON "templates" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhooks_workspace" ON "webhooks" USING btree ("workspace_id","id");