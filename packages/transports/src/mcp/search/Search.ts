import type { Answer, Call } from "@tidings/pipeline/Call"
import * as Operation from "@tidings/pipeline/Operation"
import { decoderOf } from "@tidings/pipeline/coding/decode"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { memoized } from "@tidings/schema/once/memoized"
import { Effect, type JsonSchema, type Schema } from "effect"
import type { ObjectSchema } from "../../jsonSchema/ObjectSchema.ts"
import type { Tool } from "../tools/toolOf.ts"
import { descriptionOf } from "./description.ts"
import * as tools from "./searchTools.ts"
import { toolFinder } from "./toolFinder.ts"

type Node = JsonSchema.JsonSchema

const maxWords = 80

/**
 * Returns a tool's required arguments, each with its type in TypeScript-like words, and the names of the optional ones.
 */
const signature = ({ properties = {}, required = [] }: ObjectSchema) => ({
  required: Object.fromEntries(required.map((name) => [name, wordsFor(properties[name]!)])),
  optional: Object.keys(properties).filter((name) => !required.includes(name))
})

const wordsFor = (node: Node): string => {
  const { anyOf, enum: values, format, items, properties, required = [], type } = node
  if (anyOf !== undefined) return either((anyOf as ReadonlyArray<Node>).map(wordsFor), "one of several")
  if (values !== undefined)
    return either(
      (values as ReadonlyArray<unknown>).map((value) => JSON.stringify(value)),
      String(type)
    )
  if (items !== undefined) return `array of ${wordsFor(items as Node)}`
  if (properties === undefined) return String(format ?? type ?? "any")
  const isRequired = new Set(required as ReadonlyArray<string>)
  const fields = Object.keys(properties as object).map((name) => (isRequired.has(name) ? name : `${name}?`))
  return `{ ${fields.join(", ")} }`
}

/** Joins distinct words; returns `otherwise` if that is longer than 80 characters. */
const either = (words: ReadonlyArray<string>, otherwise: string): string => {
  const text = [...new Set(words)].join(" | ")
  return text.length > maxWords ? otherwise : text
}

type Args = Readonly<Record<string, unknown>>

/** A view with three tools, which find, describe and call operations. */
export interface Search {
  readonly tools: ReadonlyArray<Tool>
  /**
   * Answers search_operations and describe_operation, and a call_operation that names no operation; undefined for other
   * tools.
   */
  readonly answer: (name: string, args: Args, requestId: string) => Effect.Effect<Answer> | undefined
  /** True if it is the name of an operation, which is not a tool in this view. */
  readonly isFound: (name: string) => boolean
}

/** Returns the search over a view's operations. */
export const searchOf = (shown: ReadonlyArray<tools.ShownOperation>): Search => {
  const byName = new Map(shown.map((one) => [one.tool.name, one]))
  const indexed = memoized(() => toolFinder(shown))

  const unknown = (name: string): Problem => {
    const near = indexed().near(name)
    const more = near.length === 0 ? "" : `; near it: ${near.join(", ")}`
    const field = { path: "name", code: "enum_violation", message: `No operation here has that name${more}` } as const
    return problem("field_invalid", { fields: [field] })
  }

  const answers = new Map([
    answering(tools.searchTool, ({ limit = tools.defaultFound, query }) => {
      if (query.trim() === "") return Effect.succeed({ groups: groupsOf(shown) })
      const found = indexed().find(query, limit)
      return Effect.succeed({ operations: found.map((name) => foundOf(byName.get(name)!)) })
    }),
    answering(tools.describeTool, ({ name }) => {
      const one = byName.get(name)
      return one === undefined ? Effect.fail(unknown(name)) : Effect.succeed(descriptionOf(one))
    }),
    answering(tools.callTool, ({ name }) => Effect.fail(unknown(name)))
  ])
  return {
    tools: tools.searchTools(shown),
    answer: (name, args, requestId) => answers.get(name)?.(args, requestId),
    isFound: (name) => byName.has(name)
  }
}

const foundOf = ({ group, operation, tool }: tools.ShownOperation) => ({
  name: tool.name,
  summary: operation.summary,
  group,
  read_only: Operation.isReadOnly(operation),
  ...signature(tool.inputSchema)
})

const groupsOf = (shown: ReadonlyArray<tools.ShownOperation>) =>
  Array.from(
    Map.groupBy(shown, ({ group }) => group),
    ([group, members]) => ({
      group,
      description: members[0]!.heading.description,
      operations: members.map(({ tool }) => tool.name)
    })
  )

const answering = <I extends Schema.Struct<Schema.Struct.Fields>>(
  { input, name }: { readonly name: string; readonly input: I },
  body: (input: I["Type"]) => Effect.Effect<unknown, Problem>
) => {
  const decode = decoderOf({ input }) as (call: Pick<Call, "encoding" | "input">) => Effect.Effect<I["Type"], Problem>
  const answer = (args: Args, requestId: string): Effect.Effect<Answer> =>
    Effect.match(Effect.flatMap(decode({ input: args, encoding: "json" }), body), {
      onSuccess: (body) => ({ status: 200, headers: {}, body: JSON.stringify(body) }),
      onFailure: (refused) => ({
        status: refused.row.status,
        headers: {},
        body: JSON.stringify(envelope(refused, requestId))
      })
    })
  return [name, answer] as const
}
