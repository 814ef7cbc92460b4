import { memoized } from "@tidings/schema/once/memoized"
import type { CallAnswer, Call } from "@tidings/pipeline/Call"
import * as Operation from "@tidings/pipeline/Operation"
import { decoderOf } from "@tidings/pipeline/coding/decode"
import { envelope, problem, type Problem } from "@tidings/schema/Problem"
import { Effect, type Schema } from "effect"
import type { Tool } from "../tools/toolOf.ts"
import { descriptionOf } from "./description.ts"
import { finder } from "./finder.ts"
import * as tools from "./searchTools.ts"
import { signature } from "./signature.ts"

type Args = Readonly<Record<string, unknown>>

/** A view with three tools, which find, describe and call operations. */
export interface Search {
  readonly tools: ReadonlyArray<Tool>
  /**
   * Answers search_operations and describe_operation, and a call_operation that names no operation; undefined for other
   * tools.
   */
  readonly answer: (name: string, args: Args, requestId: string) => Effect.Effect<CallAnswer> | undefined
  /** True if it is the name of an operation, which is not a tool in this view. */
  readonly isFound: (name: string) => boolean
}

/** Returns the search over a view's operations. */
export const searchOf = (shown: ReadonlyArray<tools.Shown>): Search => {
  const byName = new Map(shown.map((one) => [one.tool.name, one]))
  const indexed = memoized(() => finder(shown))

  const unknown = (name: string): Problem => {
    const near = indexed().near(name)
    const more = near.length === 0 ? "" : `; near it: ${near.join(", ")}`
    const field = { path: "name", code: "enum_violation", message: `No operation here has that name${more}` } as const
    return problem("field_invalid", { fields: [field] })
  }

  const answers = new Map([
    answering(tools.search, ({ limit = tools.defaultFound, query }) => {
      if (query.trim() === "") return Effect.succeed({ groups: groupsOf(shown) })
      const found = indexed().find(query, limit)
      return Effect.succeed({ operations: found.map((name) => foundOf(byName.get(name)!)) })
    }),
    answering(tools.describe, ({ name }) => {
      const one = byName.get(name)
      return one === undefined ? Effect.fail(unknown(name)) : Effect.succeed(descriptionOf(one))
    }),
    answering(tools.call, ({ name }) => Effect.fail(unknown(name)))
  ])
  return {
    tools: tools.searchTools(shown),
    answer: (name, args, requestId) => answers.get(name)?.(args, requestId),
    isFound: (name) => byName.has(name)
  }
}

const foundOf = ({ group, operation, tool }: tools.Shown) => ({
  name: tool.name,
  summary: operation.summary,
  group,
  read_only: Operation.isReadOnly(operation),
  ...signature(tool.inputSchema)
})

const groupsOf = (shown: ReadonlyArray<tools.Shown>) =>
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
  const answer = (args: Args, requestId: string): Effect.Effect<CallAnswer> =>
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
