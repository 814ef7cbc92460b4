import type { JsonSchema } from "effect"
import { html, type Html } from "../../../pages/html.ts"

type Node = JsonSchema.JsonSchema

const range = (least: unknown, most: unknown, unit = ""): string | undefined => {
  if (least !== undefined && most !== undefined)
    return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`
  if (least !== undefined) return `at least ${least}${unit}`
  return most === undefined ? undefined : `at most ${most}${unit}`
}

const said = (text: string | undefined): ReadonlyArray<string> => (text === undefined ? [] : [text])

const bounds = (schema: Node): string =>
  [
    ...said(schema["format"] as string | undefined),
    ...said(range(schema["minLength"], schema["maxLength"], " characters")),
    ...said(range(schema["minimum"], schema["maximum"])),
    ...(schema["exclusiveMinimum"] === undefined ? [] : [`more than ${schema["exclusiveMinimum"]}`]),
    ...(schema["exclusiveMaximum"] === undefined ? [] : [`less than ${schema["exclusiveMaximum"]}`]),
    ...said(range(schema["minItems"], schema["maxItems"], " items")),
    ...(schema["uniqueItems"] === true ? ["none twice"] : []),
    ...said(range(schema["minProperties"], schema["maxProperties"], " properties"))
  ].join(", ")

/** What a schema asks of a value besides its type, a line for each kind; a format speaks for its pattern. */
export const limitsOf = (schema: Node): Html | false => {
  const values = (schema["enum"] as ReadonlyArray<unknown> | undefined) ?? []
  const text = bounds(schema)
  const lines = [
    ...(text === "" ? [] : [html`${text}`]),
    ...(schema["default"] === undefined ? [] : [html`Default <code>${JSON.stringify(schema["default"])}</code>`]),
    ...(schema["pattern"] === undefined || schema["format"] !== undefined
      ? []
      : [html`Pattern <code>${String(schema["pattern"])}</code>`]),
    ...(values.length === 0
      ? []
      : [html`One of ${values.map((value, index) => [index > 0 && " ", html`<code>${String(value)}</code>`])}`])
  ]
  return (
    lines.length > 0 && html`<p class="limits">${lines.map((line, index) => [index > 0 && html`<br />`, line])}</p>`
  )
}
