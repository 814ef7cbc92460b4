import { flagOf } from "@tidings/operator/Command"
import { Option } from "effect"
import { Param, Prompt } from "effect/cli"
import type { InputField } from "../fields/InputField.ts"
import { jsonOption } from "../fields/fieldFlag.ts"

type Kind = typeof Param.flagKind | typeof Param.argumentKind

/** Returns a parameter that a person at a terminal is asked for if it is required and missing. */
const asked = <K extends Kind, A>(param: Param.Param<K, A>, { required }: InputField, prompt: Prompt.Prompt<A>) =>
  required ? Param.map(Param.withFallbackPrompt(param, prompt), Option.some) : Param.optional(param)

const parsing = <K extends Kind>(kind: K, field: InputField): Param.Param<K, Option.Option<unknown>> => {
  const name = flagOf(field.path)
  const message = field.description
  switch (field.kind._tag) {
    case "Choice": {
      const { choices } = field.kind
      const select = Prompt.Select({ message, choices: choices.map((value) => ({ title: value, value })) })
      return asked(Param.Literals(kind, name, choices), field, select)
    }
    case "Whole":
      return asked(Param.Int(kind, name), field, Prompt.Int({ message }))
    case "Switch":
      return Param.optional(Param.Boolean(kind, name))
    case "List":
      return Param.map(Param.variadic(Param.String(kind, name), { min: field.required ? 1 : 0 }), (given) =>
        given.length === 0 ? Option.none() : Option.some(given)
      )
    case "Json":
      return Param.optional(
        Param.map(Param.String(kind, name), (text) => Option.getOrElse(jsonOption(text), (): unknown => text))
      )
    default:
      return asked(Param.String(kind, name), field, Prompt.String({ message }))
  }
}

/** Returns the flag or argument that fills a field of a command. The row validates the value beyond its type. */
export const paramOf = <K extends Kind>(kind: K, field: InputField): Param.Param<K, Option.Option<unknown>> => {
  const described = Param.withDescription(parsing(kind, field), field.description)
  return field.title === undefined ? described : Param.withMetavar(described, field.title)
}
