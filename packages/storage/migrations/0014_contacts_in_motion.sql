CREATE TABLE "approval_inputs" (
	"approval_id" text collate "C" PRIMARY KEY NOT NULL,
	"input" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_policies" (
	"workspace_id" text collate "C" NOT NULL,
	"surface_kind" text NOT NULL,
	"policy" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_policies_workspace_id_surface_kind_pk" PRIMARY KEY("workspace_id","surface_kind")
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
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_imports" (
	"workspace_id" text collate "C" NOT NULL,
	"list_id" text collate "C" NOT NULL,
	"digest" text collate "C" NOT NULL,
	"records" integer NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"merged" integer NOT NULL,
	"added" integer NOT NULL,
	"refused" integer NOT NULL,
	"last_refused" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_imports_list_id_digest_pk" PRIMARY KEY("list_id","digest")
);
--> statement-breakpoint
CREATE TABLE "list_members" (
	"list_id" text collate "C" NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_members_list_id_contact_id_pk" PRIMARY KEY("list_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "lists" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"member_count" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequence_counts" (
	"version_id" text collate "C" NOT NULL,
	"node" text NOT NULL,
	"livemode" boolean NOT NULL,
	"entered" bigint NOT NULL,
	"passed" bigint NOT NULL,
	"left" bigint NOT NULL,
	"failed" bigint NOT NULL,
	CONSTRAINT "sequence_counts_version_id_node_livemode_pk" PRIMARY KEY("version_id","node","livemode")
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
	"frame" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sequences" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"version_id" text collate "C" NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"resuming" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Nobody noted it before; no run can have been waiting for these.
ALTER TABLE "custom_events" ADD COLUMN "livemode" boolean NOT NULL DEFAULT true;--> statement-breakpoint
ALTER TABLE "custom_events" ALTER COLUMN "livemode" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "custom_events" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "custom_events_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "may_decide" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "run_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "contact_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "run_node" text;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "run_visit" integer;--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "sequence_id" text collate "C";--> statement-breakpoint
ALTER TABLE "sends" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "approval_inputs" ADD CONSTRAINT "approval_inputs_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_policies" ADD CONSTRAINT "approval_policies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_imports" ADD CONSTRAINT "contact_imports_list_id_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_members" ADD CONSTRAINT "list_members_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lists" ADD CONSTRAINT "lists_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_counts" ADD CONSTRAINT "sequence_counts_version_id_sequence_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."sequence_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_version_id_sequence_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."sequence_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_runs" ADD CONSTRAINT "sequence_runs_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_triggers" ADD CONSTRAINT "sequence_triggers_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequence_versions" ADD CONSTRAINT "sequence_versions_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sequences" ADD CONSTRAINT "sequences_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_workspace" ON "approvals" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "approvals_pending" ON "approvals" USING btree ("workspace_id","id") WHERE status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_asked" ON "approvals" USING btree ("workspace_id","asker_key_id","operation","input_hash","idempotency_key") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_expiry" ON "approvals" USING btree ("expires_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "approvals_hash" ON "approvals" USING btree ("workspace_id","input_hash","id");--> statement-breakpoint
CREATE INDEX "contact_imports_workspace" ON "contact_imports" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "list_members_contact" ON "list_members" USING btree ("contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lists_name" ON "lists" USING btree ("workspace_id","name");--> statement-breakpoint
CREATE INDEX "lists_workspace" ON "lists" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_runs_live" ON "sequence_runs" USING btree ("contact_id","sequence_id","livemode","run_key") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sequence_runs_due" ON "sequence_runs" USING btree ("workspace_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "sequence_runs_sequence" ON "sequence_runs" USING btree ("sequence_id","id");--> statement-breakpoint
CREATE INDEX "sequence_runs_contact" ON "sequence_runs" USING btree ("contact_id","sequence_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "sequence_runs_version" ON "sequence_runs" USING btree ("version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sequence_versions_number" ON "sequence_versions" USING btree ("sequence_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "sequences_workspace_key" ON "sequences" USING btree ("workspace_id","key");--> statement-breakpoint
CREATE INDEX "sequences_workspace" ON "sequences" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "contacts_phone" ON "contacts" USING btree ("workspace_id","phone");--> statement-breakpoint
CREATE INDEX "custom_events_contact_seq" ON "custom_events" USING btree ("contact_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sends_run_visit" ON "sends" USING btree ("run_id","run_node","run_visit") WHERE run_id is not null;--> statement-breakpoint
CREATE INDEX "sends_sequence_contact" ON "sends" USING btree ("contact_id","counted_at") WHERE counted_at is not null;--> statement-breakpoint
ALTER TABLE "sequence_runs" SET (fillfactor = 85);