import type { ApproveCreationStrategy, CreationStrategy, SpawnCreation } from "@tidings/schema/resources/Creation"
import { CreationRepository } from "@tidings/storage/repositories/CreationRepository"
import { Effect } from "effect"
import { own } from "../../access/own.ts"
import { Creations } from "../../creations/Creations.ts"
import { creationPartsOf } from "../../creations/creationPartsOf.ts"
import { lineDifference } from "../lineDifference.ts"
import type { Preview } from "../Preview.ts"

const linesOf = ({ action, audience, headline, message, points, subject }: CreationStrategy): ReadonlyArray<string> => [
  `Headline: ${headline}`,
  `Subject: ${subject}`,
  ...(audience === null ? [] : [`For: ${audience}`]),
  ...message,
  ...points.map((point) => `• ${point}`),
  ...(action === null ? [] : [`[${action.label}] ${action.href ?? "to the page of this creation"}`])
]

const whole = (name: string, lines: ReadonlyArray<string>) => ({ name, lines: lineDifference("", lines.join("\n")) })

/** Previews a decision on a creation: its content, and the parts that the decision builds or takes back. */
export const decisionPreview = Effect.fnUntraced(function* ({
  creationId,
  decision = "approve"
}: typeof ApproveCreationStrategy.Type) {
  const creations = yield* CreationRepository
  const creation = yield* own(creations.find)(creationId)
  const parts = yield* creations.parts(creation)
  const { strategy } = creation
  const says = strategy === null ? [] : [whole("What it says", linesOf(strategy))]
  if (decision === "approve")
    return strategy === null
      ? ({ kind: "none", why: "The creation has no strategy to approve." } satisfies Preview)
      : ({
          kind: "creation",
          deed: "build",
          parts: [
            ...says,
            whole(
              "What is built, as drafts",
              parts.map(({ key }) => key)
            )
          ]
        } satisfies Preview)
  const made = parts.flatMap(({ key, made }) => (made === null ? [] : [key]))
  return {
    kind: "creation",
    deed: "takeBack",
    parts: [...says, { name: "What is deleted, archived or taken offline", lines: lineDifference(made.join("\n"), "") }]
  } satisfies Preview
})

/** Previews a new creation: its brief and the parts to build; their texts are not written yet. */
export const spawnPreview = Effect.fnUntraced(function* (input: typeof SpawnCreation.Type) {
  const { defaults } = yield* Creations.use((creations) => creations.terms(input))
  const channels = input.channels ?? defaults.channels
  const parts = creationPartsOf(channels, { leads: channels.includes("page") })
  return {
    kind: "creation",
    deed: "build",
    parts: [
      whole("Its brief", input.brief.split("\n")),
      whole(
        "What is built, as drafts",
        parts.map(({ key }) => key)
      )
    ]
  } satisfies Preview
})
