CREATE TABLE "deprecation_notices" (
	"key_id" text collate "C" NOT NULL,
	"operation" text NOT NULL,
	"told_on" date NOT NULL,
	CONSTRAINT "deprecation_notices_key_id_operation_pk" PRIMARY KEY("key_id","operation")
);
--> statement-breakpoint
ALTER TABLE "deprecation_notices" ADD CONSTRAINT "deprecation_notices_key_id_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."keys"("id") ON DELETE no action ON UPDATE no action;