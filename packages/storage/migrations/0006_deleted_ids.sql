CREATE TABLE "deleted_ids" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_ids" ADD CONSTRAINT "deleted_ids_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "deleted_ids" ("id", "workspace_id") SELECT DISTINCT a."target_id", a."workspace_id" FROM "audit_entries" a JOIN "workspaces" w ON w."id" = a."workspace_id"
	WHERE a."action" = 'webhook.delete' AND a."target_id" IS NOT NULL ON CONFLICT DO NOTHING;
