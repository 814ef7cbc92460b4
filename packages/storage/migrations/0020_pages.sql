CREATE TABLE "page_consents" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"page_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"email" text NOT NULL,
	"text" text NOT NULL,
	"day" date NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"page_id" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"document" jsonb NOT NULL,
	"digest" text collate "C" NOT NULL,
	"html" "bytea",
	"brotli" "bytea",
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "page_versions_page_id_version_pk" PRIMARY KEY("page_id","version")
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
	"brief" text NOT NULL,
	"objective" text NOT NULL,
	"cta_label" text,
	"vibe" text,
	"length" text NOT NULL,
	"list" text,
	"list_id" text collate "C",
	"status" text NOT NULL,
	"version" integer NOT NULL,
	"host" text NOT NULL,
	"edited_by" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_consents" ADD CONSTRAINT "page_consents_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_consents" ADD CONSTRAINT "page_consents_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_consents_day" ON "page_consents" USING btree ("page_id","email","day");--> statement-breakpoint
CREATE INDEX "page_consents_email" ON "page_consents" USING btree ("workspace_id","email","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug" ON "pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "pages_workspace" ON "pages" USING btree ("workspace_id","id");