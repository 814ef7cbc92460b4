CREATE TABLE "sms_messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"template_key" text NOT NULL,
	"language" text,
	"to_number" text NOT NULL,
	"body" text NOT NULL,
	"encoding" text NOT NULL,
	"segments" integer NOT NULL,
	"status" text NOT NULL,
	"connector" text NOT NULL,
	"connector_id" text collate "C",
	"provider_message_id" text,
	"events" jsonb NOT NULL,
	"simulation" jsonb,
	"consent_proof_id" text,
	"reply_day" date,
	"reply_through" text collate "C",
	"handover_at" timestamp (3) with time zone,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"workspace_id" text collate "C" NOT NULL,
	"number" text collate "C" NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_opt_outs_workspace_id_number_pk" PRIMARY KEY("workspace_id","number")
);
--> statement-breakpoint
CREATE TABLE "sms_received" (
	"connector_id" text collate "C" NOT NULL,
	"received_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_received_connector_id_received_id_pk" PRIMARY KEY("connector_id","received_id")
);
--> statement-breakpoint
CREATE TABLE "sms_templates" (
	"workspace_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_templates_workspace_id_key_language_pk" PRIMARY KEY("workspace_id","key","language")
);
--> statement-breakpoint
CREATE TABLE "social_event_wordings" (
	"workspace_id" text collate "C" NOT NULL,
	"event_key" text NOT NULL,
	"channel_id" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "social_event_wordings_workspace_id_event_key_channel_id_pk" PRIMARY KEY("workspace_id","event_key","channel_id")
);
--> statement-breakpoint
CREATE TABLE "social_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"event_key" text NOT NULL,
	"mode" text NOT NULL,
	"group_id" text collate "C",
	"posts" jsonb NOT NULL,
	"left_out" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_posts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"group_id" text collate "C" NOT NULL,
	"channel_id" text NOT NULL,
	"connector_id" text collate "C",
	"account_ref" text collate "C",
	"key_id" text collate "C" NOT NULL,
	"status" text NOT NULL,
	"planning_kind" text NOT NULL,
	"caption" text NOT NULL,
	"thread_tweets" jsonb NOT NULL,
	"hashtags" text[] NOT NULL,
	"media" jsonb NOT NULL,
	"link_url" text,
	"title" text,
	"brief" text,
	"assignee_uid" text,
	"scheduled_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"posted" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"message_ids" text[] DEFAULT '{}' NOT NULL,
	"handover_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"credits" integer NOT NULL,
	"failure" jsonb,
	"removal" text,
	"metrics" jsonb,
	"fetched_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "connectors_expiry";--> statement-breakpoint
DROP INDEX "sends_message_id";--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "duration_ms" integer;--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "renew_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "renewing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "told_days" integer;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "connector_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sms_messages" ADD CONSTRAINT "sms_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_opt_outs" ADD CONSTRAINT "sms_opt_outs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_templates" ADD CONSTRAINT "sms_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_event_wordings" ADD CONSTRAINT "social_event_wordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_events" ADD CONSTRAINT "social_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_messages_workspace" ON "sms_messages" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "sms_messages_template" ON "sms_messages" USING btree ("workspace_id","template_key","id");--> statement-breakpoint
CREATE INDEX "sms_messages_to" ON "sms_messages" USING btree ("workspace_id","to_number","id");--> statement-breakpoint
CREATE INDEX "sms_messages_status" ON "sms_messages" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "sms_messages_provider" ON "sms_messages" USING btree ("connector","provider_message_id");--> statement-breakpoint
CREATE INDEX "sms_messages_body" ON "sms_messages" USING btree ("id") WHERE body <> '';--> statement-breakpoint
CREATE INDEX "sms_messages_captured" ON "sms_messages" USING btree ("id") WHERE captured_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_messages_reply" ON "sms_messages" USING btree ("workspace_id","to_number","reply_day") WHERE reply_day is not null;--> statement-breakpoint
CREATE INDEX "sms_received_created" ON "sms_received" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "social_events_workspace" ON "social_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_workspace" ON "social_posts" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_status" ON "social_posts" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "social_posts_group" ON "social_posts" USING btree ("workspace_id","group_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_messages" ON "social_posts" USING gin ("message_ids");--> statement-breakpoint
CREATE INDEX "connectors_renewal" ON "connectors" USING btree ("renew_at");--> statement-breakpoint
CREATE INDEX "connectors_consent" ON "connectors" USING btree ("consent_ends_at");--> statement-breakpoint
CREATE INDEX "sends_message_id" ON "sends" USING btree ("message_id");