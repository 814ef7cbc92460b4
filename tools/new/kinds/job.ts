import type { Kind } from "../Kind.ts"
import { asGroup, asRowName } from "../words.ts"

/** A job of a resource and its test. */
export const job: Kind = {
  usage: "job <resource> <name>",
  files: ([resource = "", name = ""]) => {
    const stem = `packages/services/src/${asGroup(resource)}/jobs/${asRowName(name)}`
    return new Map([
      [`${stem}.ts`, row(name)],
      [`${stem}.test.ts`, test(name)]
    ])
  }
}

const row = (name: string): string => `
import * as Job from "@tidings/jobs/Job"
import { Effect, Schema } from "effect"

/** Runs once for each time that it is enqueued, and again if it fails. */
export default Job.make({
  name: "${name}",
  lanes: "installation",
  payload: Schema.Struct({}),
  retryAfterSeconds: [5, 30, 120],
  handler: () => Effect.void
})
`

const test = (name: string): string => `
import { layer } from "@effect/vitest"
import { Queue } from "@tidings/jobs/Queue"
import * as Worker from "@tidings/jobs/Worker"
import { world } from "@tidings/testing/World"
import { Effect } from "effect"
import ${name} from "./${name}.ts"

layer(world)("${name}", (it) => {
  it.effect("runs to its end", () =>
    Effect.andThen(
      Queue.use((queue) => queue.enqueue(${name}, {}, { turn: "installation" })),
      Worker.drain([${name}])
    )
  )
})
`
