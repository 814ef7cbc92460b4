import { decoderOf } from "@tidings/pipeline/coding/decode"
import type * as Prompt from "@tidings/pipeline/Prompt"
import { SchemaAST, type Schema } from "effect"

/** A prompt with its bound codec and its entry in prompts/list. */
export interface BoundPrompt {
  readonly prompt: Prompt.Any
  readonly decode: ReturnType<typeof decoderOf>
  readonly entry: Entry
}

interface Entry {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: Array<{ readonly name: string; readonly description?: string; readonly required: boolean }>
}

const argumentOf = ([name, { ast }]: readonly [string, Schema.Constraint]) => {
  const description = SchemaAST.resolveDescription(ast)
  return { name, ...(description !== undefined && { description }), required: !SchemaAST.isOptional(ast) }
}

/** Binds every prompt, once at start. */
export const bindPrompts = (prompts: ReadonlyArray<Prompt.Any>): ReadonlyArray<BoundPrompt> =>
  prompts.map((prompt) => ({
    prompt,
    decode: decoderOf({ input: prompt.arguments }),
    entry: {
      name: prompt.name,
      title: prompt.title,
      description: prompt.description,
      arguments: Object.entries<Schema.Constraint>(prompt.arguments.fields).map(argumentOf)
    }
  }))
