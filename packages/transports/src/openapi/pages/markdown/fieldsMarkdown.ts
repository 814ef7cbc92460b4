import type { FieldRow, FieldTable } from "../parts/fieldTree.ts"

const oneLine = (text: string): string => text.split(/\n+/u).join(" ")

const sentence = (text: string): string => (/[.!?…]$/u.test(text) ? text : `${text}.`)

const limitsSaid = ({ limits }: FieldRow): ReadonlyArray<string> =>
  limits.map(({ says, values }) =>
    values.length === 0 ? `${says}.` : `${says} ${values.map((value) => `\`${value}\``).join(", ")}.`
  )

const row = (field: FieldRow, indent: string): ReadonlyArray<string> => {
  const { description, holds, name, required, type } = field
  const says = [...(description === undefined ? [] : [sentence(oneLine(description))]), ...limitsSaid(field)]
  const line = `${indent}- \`${name}\` ${type}${required ? ", required" : ""}${says.length > 0 ? `: ${says.join(" ")}` : ""}`
  const inner = holds.flatMap((table) =>
    holds.length === 1
      ? table.rows.flatMap((held) => row(held, `${indent}  `))
      : [`${indent}  - ${table.caption}`, ...table.rows.flatMap((held) => row(held, `${indent}    `))]
  )
  return [line, ...inner]
}

/** Renders fields as a list, with nested fields as nested lists. */
export const fieldsMarkdown = ({ rows }: FieldTable): string => rows.flatMap((field) => row(field, "")).join("\n")
