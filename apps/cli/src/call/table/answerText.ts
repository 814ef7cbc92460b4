import { columnsOf } from "@tidings/fields/answers/columnsOf"
import { cutLine, headOf, printableLine, widthOf } from "@tidings/operator/printable"
import { table } from "@tidings/operator/table"
import { isObject } from "@tidings/schema/isObject"
import { terminalCell } from "./terminalCell.ts"

type Row = Readonly<Record<string, unknown>>

const mostLines = 12

const areRows = (value: unknown): value is ReadonlyArray<Row> =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isObject(one))

/** Cuts a time in a list to the minute, except in a list of events. */
const inColumn = (name: string, text: string): string =>
  /(?:At|_at|^ts)$/u.test(name) ? text.replace(/^(\d{4}-\d\d-\d\d \d\d:\d\d):\d\d$/u, "$1") : text

/** Formats similar objects as lines of a table. */
const rowsText = (rows: ReadonlyArray<Row>, columns: number, isWithin: boolean): string => {
  const names = columnsOf(rows, isWithin)
  return table(
    names,
    rows.map((row) => names.map((name) => inColumn(name, terminalCell(name, row[name])))),
    columns
  )
}

/** Formats similar objects as tab-separated lines, with nothing cut. */
const rowLines = (rows: ReadonlyArray<Row>): string => {
  const names = columnsOf(rows, false)
  return rows.map((row) => names.map((name) => printableLine(terminalCell(name, row[name]))).join("\t")).join("\n")
}

/** Wraps a text at a width; a long text is cut, with a note. */
const wrapped = (text: string, columns: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const given of text.split(/\r?\n/u)) {
    let rest = printableLine(given)
    do {
      const head = headOf(rest, columns) || rest.slice(0, 1)
      lines.push(head)
      rest = rest.slice(head.length)
    } while (rest !== "" && lines.length <= mostLines)
    if (lines.length > mostLines)
      return [...lines.slice(0, mostLines), cutLine(`… ${text.length} characters in all: --format json`, columns)]
  }
  return lines
}

/** Returns the fields of an object, and of plain objects in it, by their dotted names; without lists of objects. */
const fieldsOf = (value: Row, above = ""): ReadonlyArray<readonly [name: string, text: string]> =>
  Object.entries(value).flatMap(([name, one]) => {
    if (areRows(one)) return []
    const path = above + name
    if (above === "" && isObject(one) && Object.keys(one).length > 0) return fieldsOf(one, `${path}.`)
    return [[path, terminalCell(name, one)] as const]
  })

const fieldsText = (value: Row, columns: number): string => {
  const fields = fieldsOf(value).filter(([, text]) => text !== "")
  const most = Math.floor(columns / 2)
  const width = Math.min(most, Math.max(0, ...fields.map(([name]) => widthOf(printableLine(name)))))
  return fields
    .flatMap(([name, text]) =>
      wrapped(text, columns - width - 2).map((line, place) => {
        const head = place === 0 ? cutLine(printableLine(name), width) : ""
        return `${head}${" ".repeat(width - widthOf(head))}  ${line}`.trimEnd()
      })
    )
    .join("\n")
}

/** Returns the shown part of an answer: everything except the envelope of a list or of one resource. */
const innermost = (answer: unknown): unknown => {
  if (!isObject(answer)) return answer
  const { data, next_cursor: _, ...others } = answer
  const isEnvelope = typeof data === "object" && data !== null && Object.keys(others).length === 0
  return isEnvelope ? data : answer
}

/**
 * Formats an answer for a person on a terminal of this width: a list as a table, a resource as its fields with a table
 * of each list in it.
 */
export const answerText = (answer: unknown, columns: number): string => {
  const shown = innermost(answer)
  if (areRows(shown)) return rowsText(shown, columns, false)
  if (Array.isArray(shown)) return shown.length === 0 ? "" : wrapped(terminalCell("", shown), columns).join("\n")
  if (!isObject(shown)) return wrapped(terminalCell("", shown), columns).join("\n")
  const lists = Object.entries(shown).flatMap(([name, one]) =>
    areRows(one) ? [`${cutLine(printableLine(`${name}:`), columns)}\n${rowsText(one, columns, true)}`] : []
  )
  return [fieldsText(shown, columns), ...lists].filter((part) => part !== "").join("\n\n")
}

/** Formats an answer for other programs of the command line: tab-separated values, one row or field per line, uncut. */
export const answerLines = (answer: unknown): string => {
  const shown = innermost(answer)
  if (areRows(shown)) return rowLines(shown)
  if (!isObject(shown)) return Array.isArray(shown) && shown.length === 0 ? "" : printableLine(terminalCell("", shown))
  return Object.entries(shown)
    .flatMap(([name, one]) => (areRows(one) ? [] : fieldsOf({ [name]: one })))
    .map(([name, text]) => `${printableLine(name)}\t${printableLine(text)}`)
    .join("\n")
}
