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
	"list_id" text collate "C",
	"per_zone" boolean NOT NULL,
	"template_version" integer,
	"frozen_to" text collate "C",
	"frozen_at" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "planned_recipients" (
	"planned_id" text collate "C" NOT NULL,
	"contact_id" text collate "C" NOT NULL,
	"email" text,
	"timezone" text NOT NULL,
	"outcome" text,
	"code" text,
	"send_id" text collate "C",
	CONSTRAINT "planned_recipients_planned_id_contact_id_pk" PRIMARY KEY("planned_id","contact_id")
);
--> statement-breakpoint
CREATE TABLE "planned_zones" (
	"planned_id" text collate "C" NOT NULL,
	"timezone" text NOT NULL,
	"sends_at" timestamp (3) with time zone NOT NULL,
	"done" boolean NOT NULL,
	CONSTRAINT "planned_zones_planned_id_timezone_pk" PRIMARY KEY("planned_id","timezone")
);
--> statement-breakpoint
ALTER TABLE "planned_emails" ADD CONSTRAINT "planned_emails_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_recipients" ADD CONSTRAINT "planned_recipients_planned_id_planned_emails_id_fk" FOREIGN KEY ("planned_id") REFERENCES "public"."planned_emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_zones" ADD CONSTRAINT "planned_zones_planned_id_planned_emails_id_fk" FOREIGN KEY ("planned_id") REFERENCES "public"."planned_emails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_emails_workspace" ON "planned_emails" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "planned_emails_due" ON "planned_emails" USING btree ("workspace_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "planned_recipients_email" ON "planned_recipients" USING btree ("planned_id","email");--> statement-breakpoint
CREATE INDEX "planned_recipients_waiting" ON "planned_recipients" USING btree ("planned_id","timezone","contact_id") WHERE outcome is null;