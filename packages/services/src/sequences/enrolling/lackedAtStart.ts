import type { World } from "@tidings/schema/World"
import type { FieldError } from "@tidings/schema/FieldError"
import { channelOf, type SequenceChannel } from "@tidings/schema/sequences/channels"
import type { Definition, SendNode } from "@tidings/schema/sequences/Definition"
import type { SendNodeBy } from "@tidings/schema/sequences/sendNodes"
import { SmsWordingRepository } from "@tidings/storage/repositories/SmsWordingRepository"
import { TemplateVersionRepository } from "@tidings/storage/repositories/TemplateVersionRepository"
import { Effect } from "effect"
import type { Values } from "@tidings/engines/sequences/step/Values"
import { channelRules } from "@tidings/engines/sequences/channelRules"
import { neededVariables } from "@tidings/engines/sms/wording/wordingsFor"

const oneVariable = /^\{\{-?\s*variables\.([A-Za-z_]\w*)\s*-?\}\}$/u

/** Variables of a send that consist of exactly one enrolment variable that was not given, with that variable's name. */
const missing = ({ variables = {} }: SendNode, given: Values) =>
  Object.entries(variables).flatMap(([key, value]) => {
    const name = typeof value === "string" ? oneVariable.exec(value.trim())?.[1] : undefined
    return name === undefined || (given[name] ?? null) !== null ? [] : [{ key, name }]
  })

const neededBy: {
  readonly [Channel in SequenceChannel]: (
    node: SendNodeBy<Channel>,
    world: World
  ) => Effect.Effect<ReadonlyArray<string>, never, TemplateVersionRepository | SmsWordingRepository>
} = {
  email: ({ template }, world) =>
    Effect.map(
      TemplateVersionRepository.use((versions) => versions.publishedAmong(world, [template])),
      ([published]) => published?.contract.variables.flatMap(({ key, required }) => (required ? [key] : [])) ?? []
    ),
  sms: ({ language, template }, { workspaceId }) =>
    Effect.map(
      SmsWordingRepository.use((wordings) => wordings.list(workspaceId)),
      (own) => [...neededVariables(template, language, own).keys()]
    )
}

/**
 * Field errors for enrolment variables that the first send requires but that were not given: without them its run would
 * be held at once. Reads nothing if every variable that the node names was given.
 */
export const lackedAtStart = Effect.fnUntraced(function* (
  world: World,
  { nodes, start }: Definition,
  given: Values
): Effect.fn.Return<ReadonlyArray<FieldError>, never, TemplateVersionRepository | SmsWordingRepository> {
  const node = nodes[start ?? Object.keys(nodes)[0]!]
  if (node?.type !== "send" || node.onError === "continue") return []
  const lacked = missing(node, given)
  if (lacked.length === 0) return []
  const channel = channelOf(node)
  const needed = new Set(yield* neededBy[channel](node as never, world))
  return lacked
    .filter(({ key }) => needed.has(key))
    .map(({ name }) => ({
      path: `variables.${name}`,
      code: "required" as const,
      message: `The first ${channelRules[channel].noun}, of template "${node.template}", needs it`
    }))
})
