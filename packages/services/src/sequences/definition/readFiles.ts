import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Effect } from "effect"

const reading = whenNeeded(() => import("@tidings/engines/sequences/definition/readDefinition"))

/** A sequence file as its caller passed it in. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Refuses files with the same key, at the second of them. */
const refuseTwins = (files: ReadonlyArray<ReadFile>): void => {
  const first = new Map<string, string>()
  for (const { key, name, places } of files) {
    if (key === undefined) continue
    const other = first.get(key)
    if (other === undefined) first.set(key, name)
    else places.refuse("key", "key_twice", `${other} has the key ${JSON.stringify(key)} too: one file is one sequence.`)
  }
}

/** Parses files and runs every check that needs no database, yielding to the event loop between files. */
export const readFiles = Effect.fnUntraced(function* (given: ReadonlyArray<GivenFile>) {
  const { readDefinition } = yield* reading
  const nowMs = yield* Clock.currentTimeMillis
  const files = yield* Effect.forEach(given, ({ bytes, name }) =>
    Effect.tap(
      Effect.sync(() => readDefinition(name, bytes, nowMs)),
      Effect.yieldNow
    )
  )
  refuseTwins(files)
  return files
})
