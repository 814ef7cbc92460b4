CREATE TABLE "creation_parts" (
	"creation_id" text collate "C" NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"channel" text,
	"status" text NOT NULL,
	"made" jsonb,
	"failure" jsonb,
	CONSTRAINT "creation_parts_creation_id_key_pk" PRIMARY KEY("creation_id","key")
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
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "creation_parts" ADD CONSTRAINT "creation_parts_creation_id_creations_id_fk" FOREIGN KEY ("creation_id") REFERENCES "public"."creations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "creations" ADD CONSTRAINT "creations_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "creations_workspace" ON "creations" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "creations_status" ON "creations" USING btree ("workspace_id","status","id");