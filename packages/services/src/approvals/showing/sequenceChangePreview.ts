import { planText } from "@tidings/engines/sequences/definition/planText"
import type { ReadFile } from "@tidings/engines/sequences/definition/readDefinition"
import { problem } from "@tidings/schema/Problem"
import type { ApplySequence, ApplySequences } from "@tidings/schema/resources/ApplySequence"
import { SequenceRepository } from "@tidings/storage/repositories/SequenceRepository"
import { Effect } from "effect"
import { Caller } from "../../access/Caller.ts"
import { givenDefinition, givenFiles } from "../../sequences/definition/givenDefinition.ts"
import { SequenceApplying } from "../../sequences/SequenceApplying.ts"
import type { Preview } from "../Preview.ts"

const applying = Effect.fnUntraced(function* (
  files: ReadonlyArray<ReadFile>,
  asked: Pick<typeof ApplySequences.Type, "moveRuns" | "prune" | "whole">
) {
  const { changes, findings, outcome } = yield* SequenceApplying.use((service) => service.planned(files, asked))
  if (outcome === "refused")
    return { kind: "none", why: planText({ changes, findings, outcome }, files.length) } satisfies Preview
  const told = changes.filter(({ change }) => change !== "unchanged")
  return {
    kind: "facts",
    facts: told.map((change) => ({
      name: change.key,
      value: planText({ changes: [change], findings, outcome }, 1)
        .split("\n")
        .map((line) => line.trim())
        .join("; ")
    })),
    warnings: told.length === 0 ? ["It changes nothing as of now."] : []
  } satisfies Preview
})

/** Previews an applied definition: what its version changes. */
export const applyPreview = Effect.fnUntraced(function* (input: typeof ApplySequence.Type) {
  const { file } = yield* givenDefinition(input, input.key)
  return yield* applying([file], input)
})

/** Previews applied files: what the version of each changes. */
export const applyAllPreview = Effect.fnUntraced(function* (input: typeof ApplySequences.Type) {
  return yield* applying(yield* givenFiles(input), input)
})

/** Previews the resumption of a sequence: the number of its live runs that go on. */
export const sequenceResumptionPreview = Effect.fnUntraced(function* (keyOrId: string) {
  const world = yield* Caller
  const repository = yield* SequenceRepository
  const row = yield* repository.findShown(world, keyOrId)
  if (row === undefined) return yield* problem("resource_not_found")
  const live = yield* repository.liveRuns([row.id])
  return {
    kind: "facts",
    facts: [
      { name: "Sequence", value: row.name },
      { name: "Status", value: row.status },
      { name: "Version", value: String(row.number) },
      { name: "Live runs", value: live.reduce((sum, { runs }) => sum + runs, 0).toLocaleString("en") }
    ],
    warnings: row.status === "paused" ? [] : ["It is not paused: resuming it changes nothing."]
  } satisfies Preview
})
