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
	"revision" integer NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connectors" ADD CONSTRAINT "connectors_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "connectors_account" ON "connectors" USING btree ("workspace_id","channel","provider","account_ref");--> statement-breakpoint
CREATE INDEX "connectors_order" ON "connectors" USING btree ("workspace_id","channel","position");--> statement-breakpoint
CREATE INDEX "connectors_expiry" ON "connectors" USING btree ("expires_at");