CREATE TABLE "sequence_enrolments" (
	"sequence_id" text collate "C" NOT NULL,
	"shard" smallint NOT NULL,
	"runs" bigint NOT NULL,
	CONSTRAINT "sequence_enrolments_sequence_id_shard_pk" PRIMARY KEY("sequence_id","shard")
);
--> statement-breakpoint
ALTER TABLE "sequence_enrolments" ADD CONSTRAINT "sequence_enrolments_sequence_id_sequences_id_fk" FOREIGN KEY ("sequence_id") REFERENCES "public"."sequences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "sequence_enrolments" ("sequence_id", "shard", "runs") SELECT "sequence_id", 0, count(*) FROM "sequence_runs" GROUP BY "sequence_id";