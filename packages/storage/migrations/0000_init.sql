CREATE TABLE "api_calls" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"surface" text NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"user" text,
	"ip" text,
	"status" integer NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"replay" boolean NOT NULL,
	"request" jsonb NOT NULL,
	"response" jsonb NOT NULL,
	"people" text[] NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "api_calls_rest" PARTITION OF "api_calls" DEFAULT;
--> statement-breakpoint
CREATE TABLE "approval_inputs" (
	"approval_id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"input" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"surface_kind" text NOT NULL,
	"operation" text NOT NULL,
	"input_hash" text NOT NULL,
	"summary" text NOT NULL,
	"seen" jsonb,
	"target" text NOT NULL,
	"asker_key_id" text collate "C" NOT NULL,
	"asker" jsonb NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_id" text NOT NULL,
	"policy" jsonb NOT NULL,
	"status" text NOT NULL,
	"decisions" jsonb NOT NULL,
	"metadata" jsonb,
	"previous_id" text collate "C",
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"outcome_status" integer,
	"outcome_body" text,
	"executed_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approvals_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_uploads" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"alt" text,
	"tags" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"alt" text,
	"tags" text[] NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assets_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "deleted_assets" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"storage_key" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"ts" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"action" text NOT NULL,
	"target_kind" text,
	"target_id" text,
	"request_id" text NOT NULL,
	"metadata" jsonb NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "audit_entries_rest" PARTITION OF "audit_entries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "batch_slots" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"slot" integer NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "batch_slots_workspace_id_livemode_slot_pk" PRIMARY KEY("workspace_id","livemode","slot")
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean NOT NULL,
	"domain" text,
	"look" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brands_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "captured_mails" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"to_email" text NOT NULL,
	"copies" jsonb,
	"subject" text NOT NULL,
	"raw" text NOT NULL,
	"workspace_id" text collate "C",
	"livemode" boolean NOT NULL,
	"withheld" boolean NOT NULL,
	"unread" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "compositions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"name" text NOT NULL,
	"crop_preset_id" text NOT NULL,
	"brand_id" text collate "C" NOT NULL,
	"asset_id" text collate "C" NOT NULL,
	"composer" jsonb NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connectors" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"channel" text NOT NULL,
	"provider" text NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"account_ref" text collate "C" NOT NULL,
	"display_name" text,
	"handle" text,
	"status" text NOT NULL,
	"reason" text,
	"sealed" "bytea" NOT NULL,
	"sealed_by" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"consent_ends_at" timestamp (3) with time zone,
	"renew_at" timestamp (3) with time zone,
	"renewing_since" timestamp (3) with time zone,
	"told_days" integer,
	"reach" text DEFAULT 'any' NOT NULL,
	"last_error_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_exports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"kind" text NOT NULL,
	"contact_id" text collate "C",
	"list_id" text collate "C",
	"segment_id" text collate "C",
	"format" text NOT NULL,
	"fields" jsonb,
	"status" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"erasures" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"pieces" integer DEFAULT 0 NOT NULL,
	"sealed_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "contact_traits" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"traits" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_traits_workspace_id_livemode_pk" PRIMARY KEY("workspace_id","livemode")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"external_id" text,
	"email" text,
	"phone" text,
	"traits" jsonb NOT NULL,
	"merged_from" text[] NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_of_world" UNIQUE("workspace_id","id","livemode")
);
--> statement-breakpoint
CREATE TABLE "custom_events" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "custom_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "custom_events_rest" PARTITION OF "custom_events" DEFAULT;
--> statement-breakpoint
CREATE TABLE "creation_parts" (
	"workspace_id" text collate "C" NOT NULL,
	"creation_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text,
	"status" text NOT NULL,
	"made" jsonb,
	"failure" jsonb,
	CONSTRAINT "creation_parts_workspace_id_creation_id_key_pk" PRIMARY KEY("workspace_id","creation_id","key")
);
--> statement-breakpoint
CREATE TABLE "creations" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"name" text NOT NULL,
	"brief" text NOT NULL,
	"brand_id" text collate "C" NOT NULL,
	"icp_ids" jsonb NOT NULL,
	"vibe" text,
	"locale" text,
	"utm" jsonb NOT NULL,
	"strategy_mode" text NOT NULL,
	"channels" jsonb NOT NULL,
	"status" text NOT NULL,
	"asker" jsonb NOT NULL,
	"strategy" jsonb,
	"plan" text,
	"composer" jsonb,
	"notes" jsonb NOT NULL,
	"failure" jsonb,
	"parts" integer NOT NULL,
	"made" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "creations_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "credit_entries" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"credits" integer NOT NULL,
	"reason" text NOT NULL,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deleted_ids" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "erased_identifiers" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"hash" text collate "C" NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erased_identifiers_workspace_id_livemode_hash_pk" PRIMARY KEY("workspace_id","livemode","hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text NOT NULL,
	"person" jsonb,
	"forgets_suppressions" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "directory" (
	"kind" text NOT NULL,
	"name" text collate "C" NOT NULL,
	"home" text collate "C" NOT NULL,
	"reserved_at" timestamp (3) with time zone,
	CONSTRAINT "directory_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "homes" (
	"code" text collate "C" PRIMARY KEY NOT NULL,
	"schema" text NOT NULL,
	"is_open" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "homes_schema" UNIQUE("schema")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"operation" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"approval_id" text collate "C",
	"request_id" text collate "C" NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_workspace_id_livemode_operation_key_pk" PRIMARY KEY("workspace_id","livemode","operation","key")
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"workspace_id" text collate "C" NOT NULL,
	"import_id" text collate "C" NOT NULL,
	"place" integer NOT NULL,
	"records" jsonb NOT NULL,
	CONSTRAINT "import_batches_workspace_id_import_id_place_pk" PRIMARY KEY("workspace_id","import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"workspace_id" text collate "C" NOT NULL,
	"import_id" text collate "C" NOT NULL,
	"part" integer NOT NULL,
	"csv" text NOT NULL,
	CONSTRAINT "import_parts_workspace_id_import_id_part_pk" PRIMARY KEY("workspace_id","import_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_refusals" (
	"workspace_id" text collate "C" NOT NULL,
	"import_id" text collate "C" NOT NULL,
	"line" integer NOT NULL,
	"column" text NOT NULL,
	"code" text NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "import_refusals_workspace_id_import_id_line_pk" PRIMARY KEY("workspace_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text NOT NULL,
	"filename" text,
	"list_id" text collate "C",
	"list_name" text,
	"meanings" jsonb NOT NULL,
	"delimiter" text,
	"digest" text collate "C",
	"parts" jsonb NOT NULL,
	"bytes" integer NOT NULL,
	"columns" jsonb,
	"total" integer,
	"batches" integer DEFAULT 0 NOT NULL,
	"records" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"merged" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"begins_runs" boolean NOT NULL,
	"not_begun" integer DEFAULT 0 NOT NULL,
	"consent" text,
	"failure" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "imports_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"lane" text collate "C" NOT NULL,
	"priority" smallint NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"weight" smallint NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"attempt" integer NOT NULL,
	"key" text,
	"serial" text,
	"lease_until" timestamp (3) with time zone,
	"claim" text collate "C",
	"last_error" text,
	"failed_at" timestamp (3) with time zone,
	"forget_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deprecation_notices" (
	"workspace_id" text collate "C" NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"operation" text NOT NULL,
	"told_on" date NOT NULL,
	CONSTRAINT "deprecation_notices_workspace_id_key_id_operation_pk" PRIMARY KEY("workspace_id","key_id","operation")
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text,
	"scopes" text[] NOT NULL,
	"preset" text,
	"client" text,
	"user" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"grant_id" text,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "keys_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "click_batches" (
	"id" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_domain_claims" (
	"workspace_id" text collate "C" NOT NULL,
	"host" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"records" jsonb,
	CONSTRAINT "link_domain_claims_workspace_id_host_pk" PRIMARY KEY("workspace_id","host")
);
--> statement-breakpoint
CREATE TABLE "link_domains" (
	"host" text PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"records" jsonb
);
--> statement-breakpoint
CREATE TABLE "link_stats" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"link_id" text collate "C" NOT NULL,
	"grain" text NOT NULL,
	"day" date NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	"uniques" bigint DEFAULT 0 NOT NULL,
	"bots" bigint DEFAULT 0 NOT NULL,
	"geo" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"geo_city" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"devices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referrers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"utm_campaign" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"utm_source" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"utm_medium" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "link_stats_workspace_id_livemode_link_id_grain_day_pk" PRIMARY KEY("workspace_id","livemode","link_id","grain","day")
);
--> statement-breakpoint
CREATE TABLE "link_visitors" (
	"workspace_id" text collate "C" NOT NULL,
	"link_id" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "link_visitors_workspace_id_day_link_id_visitor_pk" PRIMARY KEY("workspace_id","day","link_id","visitor")
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"domain" text NOT NULL,
	"slug" text NOT NULL,
	"destination_url" text NOT NULL,
	"label" text,
	"campaign_id" text,
	"tags" text[] NOT NULL,
	"utm" jsonb NOT NULL,
	"route_rules" jsonb NOT NULL,
	"password_hash" text,
	"go_live_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"archived_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"total_clicks" bigint DEFAULT 0 NOT NULL,
	"unique_clicks" bigint DEFAULT 0 NOT NULL,
	"bot_clicks" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_members" (
	"workspace_id" text collate "C" NOT NULL,
	"list_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_members_workspace_id_list_id_livemode_contact_id_pk" PRIMARY KEY("workspace_id","list_id","livemode","contact_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"opt_in" text DEFAULT 'single' NOT NULL,
	"confirm_template_key" text,
	"member_count" integer DEFAULT 0 NOT NULL,
	"sandbox_member_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "lists_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "pending_members" (
	"workspace_id" text collate "C" NOT NULL,
	"list_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"asks" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_members_workspace_id_list_id_livemode_contact_id_pk" PRIMARY KEY("workspace_id","list_id","livemode","contact_id")
);
--> statement-breakpoint
CREATE TABLE "icps" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"profile" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "marketing" (
	"workspace_id" text collate "C" PRIMARY KEY NOT NULL,
	"strategy" jsonb NOT NULL,
	"strategy_at" timestamp (3) with time zone,
	"creation_defaults" jsonb NOT NULL,
	"creation_defaults_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"hash" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"workspace_id" text collate "C" NOT NULL,
	"email" text NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"role" text DEFAULT 'editor' NOT NULL,
	"may_decide" boolean DEFAULT true NOT NULL,
	"invited_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	CONSTRAINT "members_workspace_id_email_pk" PRIMARY KEY("workspace_id","email")
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"kind" text NOT NULL,
	"id" text collate "C" NOT NULL,
	"grant_id" text,
	"uid" text,
	"payload" jsonb NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "oauth_records_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"user" text NOT NULL,
	"workspace_id" text collate "C",
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_pages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"slug" text collate "C" NOT NULL,
	"was_public" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_consents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"version" integer NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"day" date NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_ip_hash" text
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"workspace_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"assets" text[] DEFAULT '{}' NOT NULL,
	"digest" text collate "C" NOT NULL,
	"html" "bytea",
	"brotli" "bytea",
	"card" "bytea",
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_versions_workspace_id_page_id_version_pk" PRIMARY KEY("workspace_id","page_id","version")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"slug" text collate "C" NOT NULL,
	"brand_id" text collate "C" NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"locale" text NOT NULL,
	"sections" jsonb NOT NULL,
	"assets" text[] DEFAULT '{}' NOT NULL,
	"brief" text NOT NULL,
	"objective" text NOT NULL,
	"cta_label" text,
	"vibe" text,
	"length" text NOT NULL,
	"icp_ids" text[] DEFAULT '{}' NOT NULL,
	"list" text,
	"list_id" text collate "C",
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"host" text NOT NULL,
	"edited_by" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pages_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "planned_emails" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"schedule_at" text NOT NULL,
	"local_at" text NOT NULL,
	"timezone" text NOT NULL,
	"sends_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"template_key" text,
	"topic_key" text,
	"list_id" text collate "C",
	"segment_id" text collate "C",
	"per_zone" boolean NOT NULL,
	"template_version" integer,
	"frozen_to" text collate "C",
	"frozen_at" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"forgotten" jsonb,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "planned_emails_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "planned_recipients" (
	"workspace_id" text collate "C" NOT NULL,
	"planned_id" text collate "C" NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"email" text,
	"timezone" text NOT NULL,
	"outcome" text,
	"code" text,
	"send_id" text collate "C",
	CONSTRAINT "planned_recipients_workspace_id_planned_id_contact_id_pk" PRIMARY KEY("workspace_id","planned_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "planned_zones" (
	"workspace_id" text collate "C" NOT NULL,
	"planned_id" text collate "C" NOT NULL,
	"timezone" text NOT NULL,
	"sends_at" timestamp (3) with time zone NOT NULL,
	"done" boolean NOT NULL,
	CONSTRAINT "planned_zones_workspace_id_planned_id_timezone_pk" PRIMARY KEY("workspace_id","planned_id","timezone")
);
--> statement-breakpoint
CREATE TABLE "qr_designs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"encodes" jsonb NOT NULL,
	"label" text,
	"tags" text[] NOT NULL,
	"style" jsonb NOT NULL,
	"frame" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "segment_members" (
	"workspace_id" text collate "C" NOT NULL,
	"segment_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	CONSTRAINT "segment_members_workspace_id_segment_id_livemode_contact_id_pk" PRIMARY KEY("workspace_id","segment_id","livemode","contact_id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"where" jsonb NOT NULL,
	"defined_at" timestamp (3) with time zone NOT NULL,
	"counted" jsonb,
	"sandbox_counted" jsonb,
	"evaluated_at" timestamp (3) with time zone,
	"sandbox_evaluated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "segments_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "send_days" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"template_key" text NOT NULL,
	"category" text NOT NULL,
	"connector" text NOT NULL,
	"day" date NOT NULL,
	"accepted" integer NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"bounced" integer NOT NULL,
	"complained" integer NOT NULL,
	"failed" integer NOT NULL,
	"suppressed" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"unsubscribed" integer NOT NULL,
	CONSTRAINT "send_days_workspace_id_livemode_day_template_key_category_connector_pk" PRIMARY KEY("workspace_id","livemode","day","template_key","category","connector")
);
--> statement-breakpoint
CREATE TABLE "send_hours" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"template_key" text NOT NULL,
	"category" text NOT NULL,
	"connector" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"accepted" integer NOT NULL,
	"sent" integer NOT NULL,
	"delivered" integer NOT NULL,
	"bounced" integer NOT NULL,
	"complained" integer NOT NULL,
	"failed" integer NOT NULL,
	"suppressed" integer NOT NULL,
	"opened" integer NOT NULL,
	"clicked" integer NOT NULL,
	"unsubscribed" integer NOT NULL,
	CONSTRAINT "send_hours_workspace_id_livemode_hour_template_key_category_connector_pk" PRIMARY KEY("workspace_id","livemode","hour","template_key","category","connector")
);
--> statement-breakpoint
CREATE TABLE "send_hours_dirty" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "send_hours_dirty_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workspace_id" text collate "C" NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "send_shares" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"send_id" text collate "C" NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"viewed_on" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sender_domains" (
	"workspace_id" text collate "C" NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'verified' NOT NULL,
	"added_by" text DEFAULT 'operator' NOT NULL,
	"verified_at" timestamp (3) with time zone,
	"next_look_at" timestamp (3) with time zone,
	"misses" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sender_domains_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
CREATE TABLE "sender_looks" (
	"workspace_id" text collate "C" NOT NULL,
	"domain" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"report" jsonb,
	"records" jsonb NOT NULL,
	CONSTRAINT "sender_looks_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
CREATE TABLE "send_budgets" (
	"workspace_id" text collate "C" NOT NULL,
	"month" text NOT NULL,
	"shard" integer NOT NULL,
	"used" integer NOT NULL,
	"quota" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "send_budgets_workspace_id_month_shard_pk" PRIMARY KEY("workspace_id","month","shard")
);
--> statement-breakpoint
CREATE TABLE "send_content_marks" (
	"workspace_id" text collate "C" PRIMARY KEY NOT NULL,
	"settled_to" text collate "C" NOT NULL,
	"all_to" text collate "C" NOT NULL
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
	"topic_key" text,
	"locale" text,
	"requested_locale" text,
	"to_email" text NOT NULL,
	"to_normalized" text NOT NULL,
	"copies" jsonb,
	"subject" text NOT NULL,
	"status" text NOT NULL,
	"connector" text NOT NULL,
	"connector_id" text collate "C",
	"events" jsonb NOT NULL,
	"metadata" jsonb,
	"simulation" jsonb,
	"payload" jsonb NOT NULL,
	"content_gone_at" timestamp (3) with time zone,
	"message_id" text,
	"run_id" text collate "C",
	"sequence_id" text collate "C",
	"contact_id" text collate "C",
	"run_node" text,
	"counted_at" timestamp (3) with time zone,
	"scheduled_at" timestamp (3) with time zone,
	"handover_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "sends_rest" PARTITION OF "sends" DEFAULT;
--> statement-breakpoint
CREATE TABLE "run_visits" (
	"workspace_id" text collate "C" NOT NULL,
	"run_id" text collate "C" NOT NULL,
	"visit" integer NOT NULL,
	"message_id" text collate "C" NOT NULL,
	CONSTRAINT "run_visits_workspace_id_run_id_visit_pk" PRIMARY KEY("workspace_id","run_id","visit")
) PARTITION BY RANGE ("run_id");
--> statement-breakpoint
CREATE TABLE "run_visits_rest" PARTITION OF "run_visits" DEFAULT;
--> statement-breakpoint
CREATE TABLE "sequence_counts" (
	"workspace_id" text collate "C" NOT NULL,
	"version_id" text collate "C" NOT NULL,
	"node" text NOT NULL,
	"livemode" boolean NOT NULL,
	"entered" bigint NOT NULL,
	"passed" bigint NOT NULL,
	"left" bigint NOT NULL,
	"failed" bigint NOT NULL,
	CONSTRAINT "sequence_counts_workspace_id_version_id_node_livemode_pk" PRIMARY KEY("workspace_id","version_id","node","livemode")
);
--> statement-breakpoint
CREATE TABLE "sequence_enrolments" (
	"workspace_id" text collate "C" NOT NULL,
	"sequence_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"shard" smallint NOT NULL,
	"runs" bigint NOT NULL,
	CONSTRAINT "sequence_enrolments_workspace_id_sequence_id_livemode_shard_pk" PRIMARY KEY("workspace_id","sequence_id","livemode","shard")
);
--> statement-breakpoint
CREATE TABLE "sequence_runs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"sequence_id" text collate "C" NOT NULL,
	"version_id" text collate "C" NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"run_key" text NOT NULL,
	"livemode" boolean NOT NULL,
	"status" text NOT NULL,
	"node" text,
	"visit" integer NOT NULL,
	"cursor" bigint NOT NULL,
	"due_at" timestamp (3) with time zone,
	"wait_until" timestamp (3) with time zone,
	"resumed_for" timestamp (3) with time zone,
	"state" jsonb NOT NULL,
	"timeline" jsonb NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequence_triggers" (
	"workspace_id" text collate "C" NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"sequence_id" text collate "C" NOT NULL,
	CONSTRAINT "sequence_triggers_workspace_id_kind_name_sequence_id_pk" PRIMARY KEY("workspace_id","kind","name","sequence_id")
);
--> statement-breakpoint
CREATE TABLE "sequence_versions" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"sequence_id" text collate "C" NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"source" text NOT NULL,
	"definition" json NOT NULL,
	"applied_by" jsonb NOT NULL,
	"frame" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sequence_versions_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"version_id" text collate "C" NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"resuming" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sequences_workspace" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"connector" text NOT NULL,
	"connector_id" text collate "C",
	"provider_message_id" text,
	"events" jsonb NOT NULL,
	"handover_at" timestamp (3) with time zone,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"template_key" text NOT NULL,
	"language" text,
	"to_number" text NOT NULL,
	"body" text NOT NULL,
	"encoding" text NOT NULL,
	"segments" integer NOT NULL,
	"status" text NOT NULL,
	"simulation" jsonb,
	"consent_proof_id" text,
	"run_id" text collate "C",
	"sequence_id" text collate "C",
	"contact_id" text collate "C",
	"run_node" text,
	"counted_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"reply_day" date,
	"reply_through" text collate "C"
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "sms_messages_rest" PARTITION OF "sms_messages" DEFAULT;
--> statement-breakpoint
CREATE TABLE "sms_opt_outs" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"number" text collate "C" NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_opt_outs_workspace_id_livemode_number_pk" PRIMARY KEY("workspace_id","livemode","number")
);
--> statement-breakpoint
CREATE TABLE "sms_received" (
	"workspace_id" text collate "C" NOT NULL,
	"connector_id" text collate "C" NOT NULL,
	"received_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sms_received_workspace_id_connector_id_received_id_pk" PRIMARY KEY("workspace_id","connector_id","received_id")
);
--> statement-breakpoint
CREATE TABLE "sms_replies" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"number" text collate "C" NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "sms_replies_workspace_id_livemode_number_day_pk" PRIMARY KEY("workspace_id","livemode","number","day")
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
CREATE TABLE "marketing_opt_outs" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"email" text collate "C" NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "marketing_opt_outs_workspace_id_email_livemode_pk" PRIMARY KEY("workspace_id","email","livemode")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"email" text collate "C" NOT NULL,
	"reason" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "suppressions_workspace_id_email_livemode_pk" PRIMARY KEY("workspace_id","email","livemode")
);
--> statement-breakpoint
CREATE TABLE "template_locales" (
	"workspace_id" text collate "C" NOT NULL,
	"template_id" text collate "C" NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"uses" jsonb NOT NULL,
	"may_omit" text[] NOT NULL,
	"assets" text[] NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "template_locales_workspace_id_template_id_locale_pk" PRIMARY KEY("workspace_id","template_id","locale")
);
--> statement-breakpoint
CREATE TABLE "template_version_locales" (
	"workspace_id" text collate "C" NOT NULL,
	"template_id" text collate "C" NOT NULL,
	"locale" text NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"body" text NOT NULL,
	"html" text NOT NULL,
	"uses" jsonb NOT NULL,
	"may_omit" text[] NOT NULL,
	"assets" text[] NOT NULL,
	"hash" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "template_version_locales_workspace_id_template_id_version_locale_pk" PRIMARY KEY("workspace_id","template_id","version","locale")
);
--> statement-breakpoint
CREATE TABLE "template_versions" (
	"workspace_id" text collate "C" NOT NULL,
	"template_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"category" text NOT NULL,
	"topic_key" text,
	"tracking" jsonb DEFAULT '{"opens":null,"clicks":null}'::jsonb NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"locale" text,
	"locales" text[] DEFAULT '{}' NOT NULL,
	"html" text NOT NULL,
	"contract" jsonb NOT NULL,
	"source" jsonb NOT NULL,
	"assets" text[] DEFAULT '{}' NOT NULL,
	"hash" text NOT NULL,
	"published_by" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"sends" integer DEFAULT 0 NOT NULL,
	"sandbox_sends" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "template_versions_workspace_id_template_id_version_pk" PRIMARY KEY("workspace_id","template_id","version")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"topic_key" text,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"locale" text,
	"locales" text[] DEFAULT '{}' NOT NULL,
	"theme_id" text,
	"tracking" jsonb DEFAULT '{"opens":null,"clicks":null}'::jsonb NOT NULL,
	"body" text NOT NULL,
	"assets" text[] DEFAULT '{}' NOT NULL,
	"variables" jsonb NOT NULL,
	"uses" text[] DEFAULT '{}' NOT NULL,
	"contract" jsonb NOT NULL,
	"version" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"edited_by" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "templates_workspace_id" UNIQUE("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "topic_states" (
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"email" text collate "C" NOT NULL,
	"topic_key" text collate "C" NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"consent" text,
	CONSTRAINT "topic_states_workspace_id_email_topic_key_livemode_pk" PRIMARY KEY("workspace_id","email","topic_key","livemode")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"workspace_id" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"default" text NOT NULL,
	"is_public" boolean NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "topics_workspace_id_key_pk" PRIMARY KEY("workspace_id","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_attempts" (
	"workspace_id" text collate "C" NOT NULL,
	"delivery_id" text collate "C" NOT NULL,
	"n" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"response_status" integer,
	"response_headers" jsonb,
	"response_body" text,
	"error" text,
	"duration_ms" integer NOT NULL,
	CONSTRAINT "webhook_attempts_workspace_id_delivery_id_n_pk" PRIMARY KEY("workspace_id","delivery_id","n")
) PARTITION BY RANGE ("delivery_id");
--> statement-breakpoint
CREATE TABLE "webhook_attempts_rest" PARTITION OF "webhook_attempts" DEFAULT;
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
	"replays" integer DEFAULT 0 NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"response_status" integer,
	"duration_ms" integer,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_deliveries_workspace" UNIQUE("workspace_id","id")
) PARTITION BY RANGE ("id");
--> statement-breakpoint
CREATE TABLE "webhook_deliveries_rest" PARTITION OF "webhook_deliveries" DEFAULT;
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"previous_secret" text,
	"previous_ends_at" timestamp (3) with time zone,
	"recovering" jsonb,
	"disabled_reason" text,
	"mailed_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failing_told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_workspace" UNIQUE("workspace_id","id")
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
	"templates_revision" integer DEFAULT 0 NOT NULL,
	"sandbox_revision" integer DEFAULT 0 NOT NULL,
	"track_opens" boolean,
	"track_clicks" boolean,
	"credits" integer,
	"approval_policies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"content_days" integer DEFAULT 30 NOT NULL,
	"management" text DEFAULT 'keys_and_members' NOT NULL,
	"default_locale" text,
	"call_log" text DEFAULT 'refusals' NOT NULL,
	"call_log_days" integer DEFAULT 7 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approval_inputs" ADD CONSTRAINT "approval_inputs_approval" FOREIGN KEY ("workspace_id","approval_id") REFERENCES "approvals"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_uploads" ADD CONSTRAINT "asset_uploads_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_assets" ADD CONSTRAINT "deleted_assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "captured_mails" ADD CONSTRAINT "captured_mails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compositions" ADD CONSTRAINT "compositions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compositions" ADD CONSTRAINT "compositions_brand" FOREIGN KEY ("workspace_id","brand_id") REFERENCES "brands"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compositions" ADD CONSTRAINT "compositions_asset" FOREIGN KEY ("workspace_id","asset_id") REFERENCES "assets"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_exports" ADD CONSTRAINT "contact_exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_traits" ADD CONSTRAINT "contact_traits_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creation_parts" ADD CONSTRAINT "creation_parts_creation" FOREIGN KEY ("workspace_id","creation_id") REFERENCES "creations"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_brand" FOREIGN KEY ("workspace_id","brand_id") REFERENCES "brands"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_ids" ADD CONSTRAINT "deleted_ids_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erased_identifiers" ADD CONSTRAINT "erased_identifiers_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_of_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_of_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD CONSTRAINT "import_refusals_of_import" FOREIGN KEY ("workspace_id","import_id") REFERENCES "imports"("workspace_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deprecation_notices" ADD CONSTRAINT "deprecation_notices_key" FOREIGN KEY ("workspace_id","key_id") REFERENCES "keys"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keys" ADD CONSTRAINT "keys_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_domain_claims" ADD CONSTRAINT "link_domain_claims_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_domains" ADD CONSTRAINT "link_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_of_contact" FOREIGN KEY ("workspace_id","contact_id","livemode") REFERENCES "contacts"("workspace_id","id","livemode") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "icps" ADD CONSTRAINT "icps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing" ADD CONSTRAINT "marketing_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_of_key" FOREIGN KEY ("workspace_id","key_id") REFERENCES "keys"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_pages" ADD CONSTRAINT "deleted_pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_consents" ADD CONSTRAINT "page_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page" FOREIGN KEY ("workspace_id","page_id") REFERENCES "pages"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_brand" FOREIGN KEY ("workspace_id","brand_id") REFERENCES "brands"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_emails" ADD CONSTRAINT "planned_emails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_recipients" ADD CONSTRAINT "planned_recipients_mail" FOREIGN KEY ("workspace_id","planned_id") REFERENCES "planned_emails"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_zones" ADD CONSTRAINT "planned_zones_mail" FOREIGN KEY ("workspace_id","planned_id") REFERENCES "planned_emails"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_designs" ADD CONSTRAINT "qr_designs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_shares" ADD CONSTRAINT "send_shares_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_domains" ADD CONSTRAINT "sender_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_looks" ADD CONSTRAINT "sender_looks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_counts" ADD CONSTRAINT "sequence_counts_version" FOREIGN KEY ("workspace_id","version_id") REFERENCES "sequence_versions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_of_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_of_version" FOREIGN KEY ("workspace_id","version_id") REFERENCES "sequence_versions"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_of_contact" FOREIGN KEY ("workspace_id","contact_id","livemode") REFERENCES "contacts"("workspace_id","id","livemode") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_triggers" ADD CONSTRAINT "sequence_triggers_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_sequence" FOREIGN KEY ("workspace_id","sequence_id") REFERENCES "sequences"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_opt_outs" ADD CONSTRAINT "sms_opt_outs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_templates" ADD CONSTRAINT "sms_templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_event_wordings" ADD CONSTRAINT "social_event_wordings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_events" ADD CONSTRAINT "social_events_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_posts" ADD CONSTRAINT "social_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing_opt_outs" ADD CONSTRAINT "marketing_opt_outs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_locales" ADD CONSTRAINT "template_locales_template" FOREIGN KEY ("workspace_id","template_id") REFERENCES "templates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_version_locales" ADD CONSTRAINT "template_version_locales_template" FOREIGN KEY ("workspace_id","template_id") REFERENCES "templates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template" FOREIGN KEY ("workspace_id","template_id") REFERENCES "templates"("workspace_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_states" ADD CONSTRAINT "topic_states_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_calls_newest" ON "api_calls" USING btree ("workspace_id","livemode","id");--> statement-breakpoint
CREATE INDEX "api_calls_key" ON "api_calls" USING btree ("workspace_id","key_id","id");--> statement-breakpoint
CREATE INDEX "api_calls_people" ON "api_calls" USING gin ("people") WHERE people <> '{}';--> statement-breakpoint
CREATE INDEX "approvals_pending" ON "approvals" USING btree ("workspace_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_asked" ON "approvals" USING btree ("workspace_id","asker_key_id","operation","input_hash","idempotency_key") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_expiry" ON "approvals" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_untold" ON "approvals" USING btree ("id") WHERE status = 'pending' and told_at is null;--> statement-breakpoint
CREATE INDEX "approvals_unrun" ON "approvals" USING btree ("decided_at") WHERE status = 'approved' and executed_at is null;--> statement-breakpoint
CREATE INDEX "approvals_decided" ON "approvals" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "approvals_target" ON "approvals" USING btree ("workspace_id","asker_key_id","operation","target","id");--> statement-breakpoint
CREATE INDEX "approvals_hash" ON "approvals" USING btree ("workspace_id","input_hash","id");--> statement-breakpoint
CREATE INDEX "asset_uploads_workspace" ON "asset_uploads" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "asset_uploads_expired" ON "asset_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "assets_key" ON "assets" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "assets_sandbox" ON "assets" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "deleted_assets_workspace" ON "deleted_assets" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "deleted_assets_due" ON "deleted_assets" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "attempts_expiry" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_workspace" ON "audit_entries" USING btree ("workspace_id","livemode","id");--> statement-breakpoint
CREATE INDEX "captured_mails_created" ON "captured_mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "captured_mails_to" ON "captured_mails" USING btree ("to_email","id");--> statement-breakpoint
CREATE INDEX "captured_mails_world" ON "captured_mails" USING btree ("workspace_id","livemode","id");--> statement-breakpoint
CREATE INDEX "compositions_sandbox" ON "compositions" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "compositions_of_asset" ON "compositions" USING btree ("workspace_id","asset_id");--> statement-breakpoint
CREATE INDEX "compositions_workspace" ON "compositions" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "connectors_account" ON "connectors" USING btree ("workspace_id","channel","provider","account_ref");--> statement-breakpoint
CREATE INDEX "connectors_order" ON "connectors" USING btree ("workspace_id","channel","position");--> statement-breakpoint
CREATE INDEX "connectors_renewal" ON "connectors" USING btree ("renew_at");--> statement-breakpoint
CREATE INDEX "connectors_consent" ON "connectors" USING btree ("consent_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_exports_running" ON "contact_exports" USING btree ("workspace_id","livemode") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "contact_exports_newest" ON "contact_exports" USING btree ("workspace_id","livemode","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_external_id" ON "contacts" USING btree ("workspace_id","external_id","livemode") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_address_alone" ON "contacts" USING btree ("workspace_id","email","livemode") WHERE external_id is null;--> statement-breakpoint
CREATE INDEX "contacts_email" ON "contacts" USING btree ("email" text_pattern_ops,"workspace_id","livemode","id");--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("phone" text_pattern_ops,"workspace_id","livemode","id");--> statement-breakpoint
CREATE INDEX "contacts_external_id_begins" ON "contacts" USING btree (lower(external_id) text_pattern_ops,"workspace_id","livemode") WHERE external_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_sandbox" ON "contacts" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "contacts_merged_from" ON "contacts" USING gin ("merged_from");--> statement-breakpoint
CREATE INDEX "contacts_traits" ON "contacts" USING gin ("traits" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "custom_events_sandbox" ON "custom_events" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "custom_events_contact" ON "custom_events" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "custom_events_contact_seq" ON "custom_events" USING btree ("contact_id","seq");--> statement-breakpoint
CREATE INDEX "creations_status" ON "creations" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "credit_entries_workspace" ON "credit_entries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("workspace_id","id") WHERE status = 'erasing';--> statement-breakpoint
CREATE INDEX "directory_reserved" ON "directory" USING btree ("home","reserved_at") WHERE reserved_at is not null;--> statement-breakpoint
CREATE INDEX "idempotency_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "imports_open" ON "imports" USING btree ("workspace_id","livemode") WHERE completed_at is null;--> statement-breakpoint
CREATE INDEX "imports_receiving" ON "imports" USING btree ("updated_at") WHERE status = 'receiving';--> statement-breakpoint
CREATE INDEX "jobs_waiting" ON "jobs" USING btree ("lane","priority","workspace_id","run_at","id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_leases" ON "jobs" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("workspace_id","name","key") WHERE key is not null and state in ('waiting', 'behind');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_serial_head" ON "jobs" USING btree ("workspace_id","name","serial") WHERE serial is not null and state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_serial_behind" ON "jobs" USING btree ("workspace_id","name","serial","id") WHERE state = 'behind';--> statement-breakpoint
CREATE INDEX "jobs_failed" ON "jobs" USING btree ("id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "jobs_failed_workspace" ON "jobs" USING btree ("workspace_id","name","id") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "jobs_forget" ON "jobs" USING btree ("forget_at") WHERE state = 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "keys_hash" ON "keys" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "keys_grant" ON "keys" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "link_domain_claims_host" ON "link_domain_claims" USING btree ("host");--> statement-breakpoint
CREATE INDEX "link_visitors_day" ON "link_visitors" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug" ON "links" USING btree ("domain",lower(slug),"livemode");--> statement-breakpoint
CREATE INDEX "links_sandbox" ON "links" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "links_workspace" ON "links" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "list_members_contact" ON "list_members" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lists_name" ON "lists" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "pending_members_contact" ON "pending_members" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "pending_members_end" ON "pending_members" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "icps_workspace" ON "icps" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "access_tokens_key" ON "access_tokens" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "members_key" ON "members" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "oauth_records_grant" ON "oauth_records" USING btree ("grant_id") WHERE grant_id is not null;--> statement-breakpoint
CREATE INDEX "oauth_records_uid" ON "oauth_records" USING btree ("uid") WHERE uid is not null;--> statement-breakpoint
CREATE INDEX "oauth_records_expiry" ON "oauth_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_code" ON "sign_ins" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "sign_ins_user" ON "sign_ins" USING btree ("user","created_at");--> statement-breakpoint
CREATE INDEX "sign_ins_expiry" ON "sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "deleted_pages_slug" ON "deleted_pages" USING btree ("slug","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_consents_day" ON "page_consents" USING btree ("workspace_id","page_id","email","day");--> statement-breakpoint
CREATE INDEX "page_consents_email" ON "page_consents" USING btree ("workspace_id","email","id");--> statement-breakpoint
CREATE INDEX "page_versions_assets" ON "page_versions" USING gin ("assets") WHERE assets <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug","livemode");--> statement-breakpoint
CREATE INDEX "pages_assets" ON "pages" USING gin ("assets") WHERE assets <> '{}';--> statement-breakpoint
CREATE INDEX "planned_emails_due" ON "planned_emails" USING btree ("workspace_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_recipients_email" ON "planned_recipients" USING btree ("workspace_id","planned_id","email");--> statement-breakpoint
CREATE INDEX "planned_recipients_contact" ON "planned_recipients" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "planned_recipients_waiting" ON "planned_recipients" USING btree ("workspace_id","planned_id","timezone","contact_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "qr_designs_sandbox" ON "qr_designs" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "qr_designs_logo" ON "qr_designs" USING btree ("workspace_id",(style ->> 'logoAssetId')) WHERE style ->> 'logoAssetId' is not null;--> statement-breakpoint
CREATE INDEX "qr_designs_workspace" ON "qr_designs" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "segment_members_contact" ON "segment_members" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "send_hours_hour" ON "send_hours" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "send_hours_dirty_hour" ON "send_hours_dirty" USING btree ("workspace_id","hour");--> statement-breakpoint
CREATE INDEX "send_shares_send" ON "send_shares" USING btree ("workspace_id","send_id");--> statement-breakpoint
CREATE INDEX "send_shares_expiry" ON "send_shares" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sender_domains_looks" ON "sender_domains" USING btree ("next_look_at") WHERE next_look_at is not null;--> statement-breakpoint
CREATE INDEX "sends_sandbox" ON "sends" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "sends_workspace" ON "sends" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "sends_template" ON "sends" USING btree ("workspace_id","template_key","id");--> statement-breakpoint
CREATE INDEX "sends_template_status" ON "sends" USING btree ("workspace_id","template_key","status","id");--> statement-breakpoint
CREATE INDEX "sends_to" ON "sends" USING btree ("workspace_id","to_normalized","id");--> statement-breakpoint
CREATE INDEX "sends_copies" ON "sends" USING gin ("copies" jsonb_path_ops) WHERE copies is not null;--> statement-breakpoint
CREATE INDEX "sends_status" ON "sends" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "sends_scheduled" ON "sends" USING btree ("workspace_id","livemode") WHERE status = 'scheduled';--> statement-breakpoint
CREATE INDEX "sends_key" ON "sends" USING btree ("workspace_id","key_id","id");--> statement-breakpoint
CREATE INDEX "sends_sequence" ON "sends" USING btree ("sequence_id","id") WHERE sequence_id is not null;--> statement-breakpoint
CREATE INDEX "sends_message_id" ON "sends" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "sends_due_content" ON "sends" USING btree ("workspace_id","id") WHERE payload -> 'dueMs' is not null and content_gone_at is null;--> statement-breakpoint
CREATE INDEX "sends_due" ON "sends" USING btree (((payload ->> 'dueMs')::bigint)) WHERE payload -> 'dueMs' is not null;--> statement-breakpoint
CREATE INDEX "sends_contact" ON "sends" USING btree ("contact_id","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "sends_sequence_contact" ON "sends" USING btree ("contact_id","counted_at") WHERE counted_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_runs_live" ON "sequence_runs" USING btree ("workspace_id","contact_id","sequence_id","livemode","run_key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sequence_runs_due" ON "sequence_runs" USING btree ("workspace_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sequence_runs_sequence" ON "sequence_runs" USING btree ("sequence_id","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_world" ON "sequence_runs" USING btree ("sequence_id","livemode","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_contact" ON "sequence_runs" USING btree ("contact_id","sequence_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "sequence_runs_version" ON "sequence_runs" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "sequence_runs_held" ON "sequence_runs" USING btree ("sequence_id","node") WHERE ended_at is null and state -> 'tries' is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_versions_number" ON "sequence_versions" USING btree ("workspace_id","sequence_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "sequences_workspace_key" ON "sequences" USING btree ("workspace_id","key","livemode");--> statement-breakpoint
CREATE INDEX "sms_messages_sandbox" ON "sms_messages" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "sms_messages_workspace" ON "sms_messages" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "sms_messages_status" ON "sms_messages" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "sms_messages_provider" ON "sms_messages" USING btree ("connector","provider_message_id");--> statement-breakpoint
CREATE INDEX "sms_messages_body" ON "sms_messages" USING btree ("workspace_id","id") WHERE body <> '';--> statement-breakpoint
CREATE INDEX "sms_messages_captured" ON "sms_messages" USING btree ("id") WHERE captured_at is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_template" ON "sms_messages" USING btree ("workspace_id","template_key","id");--> statement-breakpoint
CREATE INDEX "sms_messages_to" ON "sms_messages" USING btree ("workspace_id","to_number","id");--> statement-breakpoint
CREATE INDEX "sms_messages_contact" ON "sms_messages" USING btree ("contact_id","id") WHERE contact_id is not null;--> statement-breakpoint
CREATE INDEX "sms_messages_sequence_contact" ON "sms_messages" USING btree ("contact_id","counted_at") WHERE counted_at is not null;--> statement-breakpoint
CREATE INDEX "sms_opt_outs_newest" ON "sms_opt_outs" USING btree ("workspace_id","livemode","created_at","number");--> statement-breakpoint
CREATE INDEX "sms_received_created" ON "sms_received" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_replies_day" ON "sms_replies" USING btree ("day");--> statement-breakpoint
CREATE INDEX "social_events_workspace" ON "social_events" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_sandbox" ON "social_posts" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "social_posts_workspace" ON "social_posts" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_status" ON "social_posts" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "social_posts_group" ON "social_posts" USING btree ("workspace_id","group_id","id");--> statement-breakpoint
CREATE INDEX "social_posts_media" ON "social_posts" USING gin ("media" jsonb_path_ops) WHERE media <> '[]';--> statement-breakpoint
CREATE INDEX "social_posts_messages" ON "social_posts" USING gin ("message_ids");--> statement-breakpoint
CREATE INDEX "marketing_opt_outs_newest" ON "marketing_opt_outs" USING btree ("workspace_id","livemode","created_at","email");--> statement-breakpoint
CREATE INDEX "suppressions_newest" ON "suppressions" USING btree ("workspace_id","livemode","created_at","email");--> statement-breakpoint
CREATE INDEX "template_locales_assets" ON "template_locales" USING gin ("assets") WHERE assets <> '{}';--> statement-breakpoint
CREATE INDEX "template_version_locales_assets" ON "template_version_locales" USING gin ("assets") WHERE assets <> '{}';--> statement-breakpoint
CREATE INDEX "template_versions_assets" ON "template_versions" USING gin ("assets") WHERE assets <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "templates_workspace_key" ON "templates" USING btree ("workspace_id","key","livemode");--> statement-breakpoint
CREATE INDEX "templates_assets" ON "templates" USING gin ("assets") WHERE assets <> '{}';--> statement-breakpoint
CREATE INDEX "templates_topic" ON "templates" USING btree ("workspace_id","topic_key") WHERE topic_key is not null;--> statement-breakpoint
CREATE INDEX "topic_states_topic" ON "topic_states" USING btree ("workspace_id","livemode","topic_key","state");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_status" ON "webhook_deliveries" USING btree ("webhook_id","status","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_troubled" ON "webhook_deliveries" USING btree ("webhook_id","last_attempt_at") WHERE status <> 'delivered' and last_attempt_at is not null and not is_test;--> statement-breakpoint
ALTER TABLE "jobs" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.1);
--> statement-breakpoint
ALTER TABLE "sequence_runs" SET (fillfactor = 85);
