import { assert } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Effect } from "effect"
import type { Connected } from "./sdkClients.ts"

type Json = Readonly<Record<string, any>>

interface Job {
  readonly prompt: string
  readonly given: Readonly<Record<string, string>>
  /** Values for the placeholders <…> of steps; names of steps' answers are added as they arrive. */
  readonly knows: Json
  /** Runs after each answer, in place of other processes. */
  readonly meanwhile?: (answer: Json) => Promise<unknown>
}

const ajv = addFormats.default(new Ajv2020({ strict: false }))

const filled = (value: unknown, known: Json): unknown => {
  if (typeof value === "string" && /^<.*>$/su.test(value)) {
    const name = value.slice(1, -1)
    assert.property(known, name, `nothing says what <${name}> is`)
    return known[name]
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, known))
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filled(member, known)]))
    : value
}

/**
 * An agent without a model: gets a prompt, makes the calls of its steps literally and in order, and returns their
 * answers.
 */
export const follow = (client: Connected, { given, knows, meanwhile, prompt }: Job) =>
  Effect.promise(async () => {
    const { messages } = await client.getPrompt({ name: prompt, arguments: given })
    const texts = messages.map(({ content }) => (content.type === "text" ? content.text : ""))
    const perform = async (name: string, args: Json): Promise<Json> => {
      // A step may have changed the input schema of the next step's tool.
      const { tools } = await client.listTools({}, { cacheMode: "refresh" })
      const tool = tools.find((tool) => tool.name === name)
      assert.isDefined(tool, `${name} is no tool of this view`)
      assert.isTrue(ajv.validate(tool.inputSchema, args), `${name} ${JSON.stringify(args)} ${ajv.errorsText()}`)
      const { isError, structuredContent } = await client.callTool({ name, arguments: args })
      assert.isNotOk(isError, `${name} ${JSON.stringify(structuredContent)}`)
      return structuredContent as Json
    }

    const known: Record<string, any> = { ...knows }
    const called: Array<{ readonly name: string; readonly answer: Json }> = []
    for (const step of texts[0]!.split(/\n\d+\. /u).slice(1)) {
      let answer: Json = {}
      for (const [, name, args] of step.matchAll(/`(\w+)` with `([^`]*)`/gu)) {
        const call = filled(JSON.parse(args!), known) as Json
        if (name === "call_operation") {
          const { input_schema } = await perform("describe_operation", { name: call["name"] })
          assert.isTrue(ajv.validate(input_schema, call["arguments"]), ajv.errorsText())
        }
        answer = await perform(name!, call)
        called.push({ name: name === "call_operation" ? call["name"] : name!, answer })
        await meanwhile?.(answer)
      }
      const learnt = /The id in its answer is <(\w+)>/u.exec(step)?.[1]
      if (learnt !== undefined) known[learnt] = answer["id"]
    }
    return { texts, called }
  })
