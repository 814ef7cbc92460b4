CREATE TABLE "assets" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"byte_length" integer NOT NULL,
	"tags" text[] NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "click_batches" (
	"id" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_domains" (
	"host" text PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_stats" (
	"workspace_id" text collate "C" NOT NULL,
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
	CONSTRAINT "link_stats_workspace_id_link_id_grain_day_pk" PRIMARY KEY("workspace_id","link_id","grain","day")
);
--> statement-breakpoint
CREATE TABLE "link_visitors" (
	"link_id" text collate "C" NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "link_visitors_day_link_id_visitor_pk" PRIMARY KEY("day","link_id","visitor")
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
CREATE TABLE "qr_designs" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"encodes" jsonb NOT NULL,
	"label" text,
	"tags" text[] NOT NULL,
	"style" jsonb NOT NULL,
	"frame" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "credits" integer;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD CONSTRAINT "credit_entries_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_domains" ADD CONSTRAINT "link_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qr_designs" ADD CONSTRAINT "qr_designs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assets_workspace" ON "assets" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "credit_entries_workspace" ON "credit_entries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "links_slug" ON "links" USING btree ("domain",lower(slug));--> statement-breakpoint
CREATE INDEX "links_workspace" ON "links" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "qr_designs_workspace" ON "qr_designs" USING btree ("workspace_id","id");