import type { World } from "@tidings/schema/World"
import type { FieldError } from "@tidings/schema/FieldError"
import type { Definition, SendNode } from "@tidings/schema/sequences/Definition"
import { TemplateVersionRepository } from "@tidings/storage/repositories/TemplateVersionRepository"
import { Effect } from "effect"
import type { Values } from "@tidings/engines/sequences/step/Values"

const oneVariable = /^\{\{-?\s*variables\.([A-Za-z_]\w*)\s*-?\}\}$/u

/** Variables of a send that are one variable of the enrolment each, with its name, where that was not given. */
const missing = ({ variables = {} }: SendNode, given: Values) =>
  Object.entries(variables).flatMap(([key, value]) => {
    const name = typeof value === "string" ? oneVariable.exec(value.trim())?.[1] : undefined
    return name === undefined || (given[name] ?? null) !== null ? [] : [{ key, name }]
  })

/**
 * What an enrolment lacks that the send at which the sequence begins needs: its run would be held at once. Nothing is read where it gives every variable
 * that the node names.
 */
export const lackedAtStart = Effect.fnUntraced(function* (
  world: World,
  { nodes, start }: Definition,
  given: Values
): Effect.fn.Return<ReadonlyArray<FieldError>, never, TemplateVersionRepository> {
  const node = nodes[start ?? Object.keys(nodes)[0]!]
  if (node?.type !== "send" || node.onError === "continue") return []
  const lacked = missing(node, given)
  if (lacked.length === 0) return []
  const [published] = yield* TemplateVersionRepository.use((versions) =>
    versions.publishedAmong(world, [node.template])
  )
  const needed = new Set(published?.contract.variables.flatMap(({ key, required }) => (required ? [key] : [])))
  return lacked
    .filter(({ key }) => needed.has(key))
    .map(({ name }) => ({
      path: `variables.${name}`,
      code: "required" as const,
      message: `The first mail, of template "${node.template}", needs it`
    }))
})
