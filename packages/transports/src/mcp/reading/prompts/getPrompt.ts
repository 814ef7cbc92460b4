import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server"
import type * as Operation from "@tidings/pipeline/Operation"
import type * as Prompt from "@tidings/pipeline/Prompt"
import type { PromptMessage } from "@tidings/pipeline/Prompt"
import type { Needs } from "@tidings/pipeline/run"
import { type FieldError, toldFields } from "@tidings/schema/FieldError"
import type { Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import * as message from "../../calls/message.ts"
import { callTool } from "../../search/searchTools.ts"
import { quotedName } from "../../wire/protocolError.ts"
import { type ReadContext, visiblePrompts } from "../ReadContext.ts"
import { located } from "../resources/readResource.ts"
import { readRow, resourceRows, uriOf } from "../resources/rowResource.ts"
import type { BoundPrompt } from "../BoundPrompt.ts"

type Arguments = Readonly<Record<string, unknown>>

/** Returns functions that write down calls of a prompt's rows, in the form of the tools of this view. */
const callsIn = ({ view }: ReadContext, { uses }: Prompt.Any) =>
  Object.fromEntries(
    Object.entries<Operation.Any>(uses).map(([as, { name }]) => {
      const properties = view.shown.find((tool) => tool.name === name)?.inputSchema.properties ?? {}
      const isNested = Object.hasOwn(properties, message.messageArgument)
      const write = (given: Arguments) => {
        const args = isNested ? message.nested(given) : given
        return view.tools.some((tool) => tool.name === name)
          ? written(name, args)
          : written(callTool.name, { name, arguments: args })
      }
      return [as, write]
    })
  )

// A backtick inside the JSON is escaped, so that it cannot end the code span.
const written = (tool: string, args: Arguments): string =>
  `\`${tool}\` with \`${JSON.stringify(args).replaceAll("`", "\\u0060")}\``

type Given = Readonly<Record<string, string>>

/** Fills in a prompt's arguments; fails with every wrong argument at once. */
export const getPrompt = Effect.fnUntraced(function* (
  reading: ReadContext,
  name: string,
  given: Given
): Effect.fn.Return<GetPromptResult, ProtocolError, Needs> {
  const bound = visiblePrompts(reading).find(({ prompt }) => prompt.name === name)
  if (bound === undefined) {
    return yield* Effect.fail(new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${quotedName(name)}`))
  }
  const { prompt } = bound
  const decoded = yield* Effect.mapError(decode(bound, given, reading), refused)
  const said: ReadonlyArray<PromptMessage> = prompt.messages(decoded, callsIn(reading, prompt))
  return {
    description: prompt.description,
    messages: yield* Effect.forEach(said, (message) =>
      Effect.map(contentOf(message, reading), (content) => ({ role: "user" as const, content }))
    )
  }
})

const decode = ({ decode, prompt }: BoundPrompt, given: Given, { view }: ReadContext) => {
  const { template } = given
  const isStray = prompt.about !== undefined && template !== undefined && !view.templates.includes(template)
  return decode({ input: given, encoding: "json", offending: isStray ? [strayTemplate] : [] })
}

const strayTemplate: FieldError = {
  path: "template",
  code: "enum_violation",
  message: "No published template has this key"
}

const refused = ({ fields = [] }: Problem): ProtocolError => {
  const shown = toldFields(fields)
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Invalid arguments. ${shown.map(({ message, path }) => `${path}: ${message}.`).join(" ")}`,
    { fields: shown }
  )
}

const contentOf = Effect.fnUntraced(function* (message: PromptMessage, reading: ReadContext) {
  if (typeof message === "string") return { type: "text" as const, text: message }
  const row = resourceRows(reading.view.endpoints).find(({ endpoint }) => endpoint.operation === message.shows)!
  const contents = yield* readRow(row, message.key, undefined, reading)
  const content = contents.find(({ part }) => part === message.part)!
  return { type: "resource" as const, resource: located(uriOf(row.resource, message.key), content) }
})
