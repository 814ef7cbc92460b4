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
ALTER TABLE "icps" ADD CONSTRAINT "icps_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "marketing" ADD CONSTRAINT "marketing_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "icps_workspace" ON "icps" USING btree ("workspace_id","id");