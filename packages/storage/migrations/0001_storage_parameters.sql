ALTER TABLE "jobs" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.1);--> statement-breakpoint
ALTER TABLE "sequence_runs" SET (fillfactor = 85);
