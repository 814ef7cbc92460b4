import { Effect } from "effect"
import type { Preview } from "../Preview.ts"

/** Previews an erasure, without naming the person. */
export const erasurePreview = (forgetsSuppressions: boolean): Effect.Effect<Preview> =>
  Effect.succeed({
    kind: "facts",
    facts: [
      {
        name: "Taken away",
        value: "Identifiers, traits, lists, events, and what messages, approvals and logs say of the person"
      },
      { name: "Suppressions", value: forgetsSuppressions ? "Deleted too" : "Stay, since they record an objection" }
    ],
    warnings: ["It cannot be undone."]
  })

/** Previews an export of persons, without naming one. */
export const exportPreview = (holds: string): Effect.Effect<Preview> =>
  Effect.succeed({
    kind: "facts",
    facts: [
      { name: "In the file", value: holds },
      { name: "Kept for", value: "24 hours, for people and programs with the scope contacts:export" }
    ],
    warnings: []
  })
