CREATE TABLE "push_messages" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"workspace_id" text collate "C" NOT NULL,
	"livemode" boolean NOT NULL,
	"key_id" text collate "C" NOT NULL,
	"connector" text NOT NULL,
	"connector_id" text collate "C",
	"provider_message_id" text,
	"events" jsonb NOT NULL,
	"handover_at" timestamp (3) with time zone,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"endpoint" text NOT NULL,
	"request" jsonb
);
--> statement-breakpoint
ALTER TABLE "push_messages" ADD CONSTRAINT "push_messages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "workspaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_messages_sandbox" ON "push_messages" USING btree ("workspace_id","id") WHERE not livemode;--> statement-breakpoint
CREATE INDEX "push_messages_workspace" ON "push_messages" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "push_messages_status" ON "push_messages" USING btree ("workspace_id","status","id");--> statement-breakpoint
CREATE INDEX "push_messages_provider" ON "push_messages" USING btree ("connector","provider_message_id");--> statement-breakpoint
CREATE INDEX "push_messages_request" ON "push_messages" USING btree ("id") WHERE request is not null;--> statement-breakpoint
CREATE INDEX "push_messages_captured" ON "push_messages" USING btree ("id") WHERE captured_at is not null;