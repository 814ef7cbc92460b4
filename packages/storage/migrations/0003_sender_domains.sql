CREATE TABLE "sender_domains" (
	"workspace_id" text collate "C" NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sender_domains_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
ALTER TABLE "sender_domains" ADD CONSTRAINT "sender_domains_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;