import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { text } from "@tidings/schema/fields/text"
import { isObject } from "@tidings/schema/isObject"
import { Schema } from "effect"
import { inputSchema, outputSchema } from "../tools/objectSchema.ts"
import { outline } from "../tools/outline.ts"
import type { Tool } from "../tools/toolOf.ts"

/** An operation of a view, with its tool in the form of the view. */
export interface ShownOperation extends Pick<Endpoint, "group" | "heading" | "operation"> {
  readonly tool: Tool
}

const Name = text({ max: 100 }).annotate({ description: "Name as search_operations gives it" })

const maxFound = 50
export const defaultFound = 10

const Found = Schema.Struct({
  name: Schema.String,
  summary: Schema.String,
  group: Schema.String,
  read_only: Schema.Boolean,
  required: Schema.Record(Schema.String, Schema.String).annotate({ description: "Arguments that must be given" }),
  optional: Schema.Array(Schema.String)
})

const Index = Schema.Struct({
  group: Schema.String,
  description: Schema.String,
  operations: Schema.Array(Schema.String)
})

export const searchTool = {
  name: "search_operations",
  input: Schema.Struct({
    query: text({ max: 200 }).annotate({ description: "Words to search for; without any, all names are listed" }),
    limit: Schema.optionalKey(
      Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maxFound })).annotate({ default: defaultFound })
    )
  }),
  output: Schema.Struct({
    operations: Schema.optionalKey(Schema.Array(Found)),
    groups: Schema.optionalKey(Schema.Array(Index))
  })
}

const Some = Schema.Record(Schema.String, Schema.Json)

export const describeTool = {
  name: "describe_operation",
  input: Schema.Struct({ name: Name }),
  output: Schema.Struct({
    name: Schema.String,
    description: Schema.String,
    group: Schema.String,
    read_only: Schema.Boolean,
    scope: Schema.Array(Schema.String).annotate({ description: "Any one of them is enough" }),
    plan: Schema.NullOr(Schema.String),
    idempotency: Schema.String,
    input_schema: Some,
    output_schema: Some,
    errors: Schema.Array(Schema.Struct({ code: Schema.String, message: Schema.String })),
    example: Schema.Struct({ name: Schema.String, arguments: Some })
  })
}

export const callTool = {
  name: "call_operation",
  input: Schema.Struct({
    name: Name,
    arguments: Schema.optionalKey(Some.annotate({ description: "Its input" }))
  })
}

/** The input schema of call_operation. */
export const callSchema = inputSchema(callTool.input)

/** One sentence for models on the use of the three tools, alone or beside others. */
export const searchInstructions = (isBesideOthers: boolean): string =>
  `Find ${isBesideOthers ? "what no tool here does" : "operations"} by ${searchTool.name}, read one by ${describeTool.name}, call it by ${callTool.name}.`

const looking = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

/** Returns a short summary of the operations, from which a model knows if a search is worthwhile. */
const subjectOf = (shown: ReadonlyArray<ShownOperation>): string => {
  const groups = [...new Set(shown.map(({ heading }) => heading.title))]
  return `${shown.length} operations${groups.length === 0 ? "" : `: ${groups.join(", ")}`}`
}

/**
 * The three tools for operations that are not listed; call_operation's hints allow for the effects of any operation.
 */
export const searchTools = (shown: ReadonlyArray<ShownOperation>): ReadonlyArray<Tool> => {
  const hints = shown.map(({ tool }) => tool.annotations)
  return [
    {
      name: searchTool.name,
      title: "Search operations",
      description: `Finds operations by what they do, with the arguments that each requires. There are ${subjectOf(shown)}.`,
      inputSchema: inputSchema(searchTool.input),
      outputSchema: outline(outputSchema(searchTool.output)),
      annotations: looking
    },
    {
      name: describeTool.name,
      title: "Describe an operation",
      description: "Shows the input, output, errors and an example of one operation.",
      inputSchema: inputSchema(describeTool.input),
      outputSchema: outline(outputSchema(describeTool.output)),
      annotations: looking
    },
    {
      name: callTool.name,
      title: "Call an operation",
      description: "Calls one operation and returns its answer.",
      inputSchema: callSchema,
      outputSchema: { type: "object" },
      annotations: {
        readOnlyHint: hints.every(({ readOnlyHint }) => readOnlyHint),
        destructiveHint: hints.some(({ destructiveHint }) => destructiveHint),
        idempotentHint: hints.every(({ idempotentHint }) => idempotentHint),
        openWorldHint: hints.some(({ openWorldHint }) => openWorldHint)
      }
    }
  ]
}

interface Inner {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Returns the operation call inside a call of call_operation; undefined for other tools and for malformed calls. */
export const innerCall = (name: unknown, args: unknown): Inner | undefined => {
  if (name !== callTool.name || !isObject(args)) return undefined
  const { arguments: inner = {}, name: operation, ...more } = args
  return typeof operation === "string" && isObject(inner) && Object.keys(more).length === 0
    ? { name: operation, args: inner }
    : undefined
}
