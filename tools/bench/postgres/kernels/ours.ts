import * as Job from "@tidings/jobs/Job"
import { Queue } from "@tidings/jobs/Queue"
import { turnOf } from "@tidings/jobs/Whose"
import * as Worker from "@tidings/jobs/Worker"
import { Database } from "@tidings/storage/Database"
import { JobRepository } from "@tidings/storage/repositories/JobRepository"
import { Effect, Fiber, Layer, ManagedRuntime, Schema } from "effect"
import {
  batch,
  concurrency,
  connections,
  insertState,
  payloadsOf,
  stateTable,
  type Kernel,
  type Payload
} from "./Kernel.ts"

const Fields = Schema.Struct({ workspace: Schema.String, nth: Schema.Int })

/** The platform's kernel: turns by workspace, and priorities, as its worker always uses them. */
export const ours = async (url: string): Promise<Kernel> => {
  let handled: (payload: Payload) => Promise<void> = async () => {}
  const jobOf = (concurrency: number) =>
    Job.make({
      name: "bench",
      lanes: "target",
      payload: Fields,
      retryAfterSeconds: [10],
      concurrency,
      handler: (payload) => Effect.promise(() => handled(payload))
    })
  const job = jobOf(concurrency)
  const runtime = ManagedRuntime.make(
    Queue.layer.pipe(
      Layer.provideMerge(JobRepository.layer),
      Layer.provideMerge(Database.layerPostgres(url, { max: connections }))
    )
  )
  await runtime.runPromise(Database.use((database) => database.query(stateTable, [])))
  const enqueue = (payload: Payload, priority: "transactional" | "interactive") =>
    Queue.use((queue) =>
      queue.enqueue(job, payload, { turn: turnOf(payload.workspace, "hobby"), lane: "bench", priority })
    )
  return {
    accept: (payload) =>
      runtime.runPromise(
        Database.use((database) =>
          database.transaction(
            Effect.andThen(
              database.query(insertState, [payload.workspace, payload.nth]),
              enqueue(payload, "transactional")
            )
          )
        )
      ),
    fill: async (workspace, count) => {
      for (const payloads of payloadsOf(workspace, count))
        await runtime.runPromise(
          Queue.use((queue) => queue.enqueueAll(job, payloads, { turn: turnOf(workspace, "hobby"), lane: "bench" }))
        )
    },
    urge: (payload) => runtime.runPromise(enqueue(payload, "interactive")),
    work: async (aim, handle) => {
      handled = handle
      const working = runtime.runFork(
        Effect.scoped(Effect.andThen(Worker.work([jobOf(aim === "fast" ? batch : concurrency)]), Effect.never))
      )
      return () => Effect.runPromise(Fiber.interrupt(working))
    }
  }
}
