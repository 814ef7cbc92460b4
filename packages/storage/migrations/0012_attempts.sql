CREATE TABLE "attempts" (
	"id" text collate "C" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "attempts_expiry" ON "attempts" USING btree ("expires_at");--> statement-breakpoint
-- Counts of a few minutes stood among the records of OAuth until now: they begin anew.
DELETE FROM "oauth_records" WHERE "kind" = 'Attempts';
