import { ApproveCreationStrategy, type CreationStrategy } from "@tidings/schema/resources/Creation"
import { CreationRepository } from "@tidings/storage/repositories/CreationRepository"
import { Effect, Option, Schema } from "effect"
import { Caller } from "../../access/Caller.ts"
import { creationSeen } from "../../creations/toCreation.ts"
import { lineDifference } from "./lineDifference.ts"
import type { Preview } from "./Preview.ts"

const linesOf = ({ action, audience, headline, message, points, subject }: CreationStrategy): ReadonlyArray<string> => [
  `Headline: ${headline}`,
  `Subject: ${subject}`,
  ...(audience === null ? [] : [`For: ${audience}`]),
  ...message,
  ...points.map((point) => `• ${point}`),
  ...(action === null ? [] : [`[${action.label}] ${action.href ?? "to the page of this creation"}`])
]

const decode = Schema.decodeUnknownOption(Schema.toCodecJson(ApproveCreationStrategy))

/** What approving a creation has built, and what all of it says. */
export const creationPreview = Effect.fnUntraced(function* (
  input: unknown
): Effect.fn.Return<Preview, never, Caller | CreationRepository> {
  const named = Option.getOrUndefined(decode(input))
  if (named === undefined) return { kind: "none" }
  const caller = yield* Caller
  const creations = yield* CreationRepository
  const row = yield* creations.find(caller, named.creationId)
  if (row === undefined || row.strategy === null)
    return { kind: "none", why: "The creation has no strategy to approve." }
  const parts = yield* creations.parts(row.id)
  return {
    kind: "creation",
    parts: [
      { name: "What it says", lines: lineDifference("", linesOf(row.strategy).join("\n")) },
      { name: "What is built, as drafts", lines: lineDifference("", parts.map(({ key }) => key).join("\n")) }
    ],
    versions: creationSeen(row).versions
  }
})
