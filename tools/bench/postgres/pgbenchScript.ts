import type { Statement } from "./recorder.ts"

/** A pgbench script, and the values of the variables it starts with. */
export interface PgbenchScript {
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

const idPattern = /\b[a-z]{2,6}_[0-9a-z]{26}\b/gu
const randomLength = 16
const placeholder = /\$(\d+)/gu
const wholeNumber = /^-?\d{1,9}$/u

const idsOf = (statements: ReadonlyArray<Statement>): ReadonlySet<string> =>
  new Set(statements.flatMap(({ params }) => params.flatMap((param) => param?.match(idPattern) ?? [])))

const oneLine = (sql: string) => sql.replaceAll(/\s+/gu, " ").trim()

const textsOf = (statements: ReadonlyArray<Statement>) => statements.map(({ text }) => oneLine(text)).join("\n")

/**
 * The script that runs what several recordings of one call have in common. Values that were the same each time, or may be
 * (instants), are bound as they were; ids new to each call get 16 random digits; whole numbers that differed are drawn from
 * the range that was seen. Each value is a variable, so that -M prepared binds it as the recorded client did.
 */
export const pgbenchScript = (recordings: ReadonlyArray<ReadonlyArray<Statement>>): PgbenchScript => {
  const [first, ...others] = recordings
  if (first === undefined || others.length === 0) throw new Error("it takes two recordings to tell what varies")
  for (const other of others) {
    if (textsOf(other) !== textsOf(first)) {
      throw new Error(`the recordings ran different statements:\n${textsOf(first)}\n\nand\n${textsOf(other)}`)
    }
  }
  const known = idsOf(others.flat())
  const fresh = [...idsOf(first)].filter((id) => !known.has(id))
  const variables: Record<string, string> = {}
  const draws = fresh.map((_, index) => `\\set id${index} random(1, 1000000000000000)`)

  const bound = (statement: number, param: number): string => {
    const value = first[statement]!.params[param]!
    if (value === null) return "null"
    const name = `s${statement}p${param + 1}`
    const seen = recordings.map((recording) => recording[statement]!.params[param])
    if (seen.some((one) => one !== value) && seen.every((one) => one !== null && wholeNumber.test(one!))) {
      const numbers = seen.map(Number)
      draws.push(`\\set ${name} random(${Math.min(...numbers)}, ${Math.max(...numbers)})`)
      return `:${name}`
    }
    variables[name] = value
    return fresh.reduce(
      (expression, id, index) =>
        value.includes(id)
          ? `replace(${expression}, '${id}', '${id.slice(0, -randomLength)}' || lpad(:id${index}::text, ${randomLength}, '0'))`
          : expression,
      fresh.some((id) => value.includes(id)) ? `:${name}::text` : `:${name}`
    )
  }

  const lines = first.map(({ params, text }, statement) => {
    const expressions = params.map((_, param) => bound(statement, param))
    return `${oneLine(text).replaceAll(placeholder, (_, number) => expressions[Number(number) - 1]!)};`
  })
  return { text: [...draws, ...lines, ""].join("\n"), variables }
}
