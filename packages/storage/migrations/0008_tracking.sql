ALTER TABLE "template_versions" ADD COLUMN "category" text;--> statement-breakpoint
UPDATE "template_versions" v SET "category" = t."category" FROM "templates" t WHERE t."id" = v."template_id";--> statement-breakpoint
ALTER TABLE "template_versions" ALTER COLUMN "category" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "template_versions" ADD COLUMN "tracking" jsonb DEFAULT '{"opens":null,"clicks":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "tracking" jsonb DEFAULT '{"opens":null,"clicks":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "track_opens" boolean;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "track_clicks" boolean;
