import { readFileSync } from "node:fs"
import { isObject } from "@tidings/schema/isObject"
import { Option } from "effect"
import { Flag } from "effect/cli"
import type { InputField } from "./InputField.ts"

/** Parses a text as JSON; none if it is not JSON. */
export const jsonOption = (text: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(text))
  } catch {
    return Option.none()
  }
}

const objectOr = (text: string): unknown => Option.getOrElse(Option.filter(jsonOption(text), isObject), () => text)

/** Returns several values, or the list in a single value that is a JSON array. */
const itemsOf = (texts: ReadonlyArray<string>, orObjects: boolean): Option.Option<unknown> => {
  if (texts.length === 0) return Option.none()
  const whole = texts.length === 1 ? Option.filter(jsonOption(texts[0]!), Array.isArray) : Option.none()
  return Option.orElse(whole, () => Option.some(orObjects ? texts.map(objectOr) : texts))
}

/** A flag for a text on the command line, or in the file that it names by @. */
const textFlag = (path: string) => Flag.String(path).pipe(Flag.mapTryCatch(givenText, unreadFile))

const parsing = ({ kind, path }: InputField): Flag.Flag<Option.Option<unknown>> => {
  switch (kind._tag) {
    case "Text":
      return Flag.optional(textFlag(path))
    case "Choice":
      return Flag.optional(Flag.Literals(path, kind.choices))
    case "Whole":
      return Flag.optional(Flag.Int(path))
    case "Decimal":
      return Flag.optional(Flag.Finite(path))
    case "Switch":
      return Flag.optional(Flag.Boolean(path))
    case "List":
      return textFlag(path).pipe(
        Flag.withMetavar(kind.orObjects === true ? "text or json, repeatable" : "text, repeatable"),
        Flag.atLeast(0),
        Flag.map((texts) => itemsOf(texts, kind.orObjects === true))
      )
    case "Json":
      return textFlag(path).pipe(
        Flag.withMetavar(kind.orText ? "json or text" : "json"),
        Flag.filterMap(
          (text) =>
            kind.orText ? Option.orElse(jsonOption(text), () => Option.some<unknown>(text)) : jsonOption(text),
          () => "JSON"
        ),
        Flag.optional
      )
  }
}

/**
 * The flag that fills a field; without the flag the field is left out. The server validates the value beyond its type.
 */
export const fieldFlag = (field: InputField): Flag.Flag<Option.Option<unknown>> =>
  Flag.withDescription(
    parsing(field),
    [field.required ? "Required." : "", field.description].filter((text) => text !== "").join(" ")
  )

/**
 * Returns the value of a flag: `@file` means the contents of the file, unchanged; `@@…` means a text that begins with
 * @. Throws if the file does not exist.
 */
export const givenText = (text: string): string => {
  if (text.startsWith("@@")) return text.slice(1)
  return text.startsWith("@") && text !== "@" ? readFileSync(text.slice(1), "utf8") : text
}

/** Explains why a file that a flag names was not read. */
export const unreadFile = (error: unknown): string => {
  const { code, message, path } = error as NodeJS.ErrnoException
  return `${code === "ENOENT" ? `a file, and there is no ${path}` : message}; a value that begins with @ names a file, and @@ stands for the sign itself`
}
