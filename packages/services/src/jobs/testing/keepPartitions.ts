import { Queue } from "@tidings/jobs/Queue"
import * as Worker from "@tidings/jobs/Worker"
import { Effect } from "effect"
import keep_partitions from "../keep_partitions.ts"

/** Makes and drops partitions as the worker does every hour. */
export const keepPartitions = Effect.andThen(
  Queue.use((queue) => queue.enqueue(keep_partitions, {}, { turn: "installation" })),
  Worker.drain([keep_partitions])
)
