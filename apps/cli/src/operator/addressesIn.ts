import { EmailAddress } from "@tidings/schema/fields/Email"
import { parse } from "csv-parse"
import { Schema } from "effect"
import type { Readable } from "node:stream"

/** An address in a file, as written there. */
export interface Listed {
  /** Line number, counted from 1. */
  readonly line: number
  readonly text: string
}

const names = new Set(["email", "emailaddress", "address", "recipient", "mail"])
const isAddress = Schema.is(EmailAddress)
const longestLine = 64 * 1024

const isName = (cell: string): boolean => names.has(cell.toLowerCase().replaceAll(/[^a-z]/gu, ""))

interface Row {
  readonly record: ReadonlyArray<string>
  readonly info: { readonly lines: number }
}

/**
 * Yields the addresses of a CSV (RFC 4180) of any size as they come: those of the column that its first line names
 * email, else the first cell of each line.
 */
export async function* addressesIn(file: Readable): AsyncGenerator<Listed> {
  const rows = file.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      max_record_size: longestLine,
      delimiter: [",", ";", "\t"]
    })
  )
  file.once("error", (error) => rows.destroy(error))
  let column: number | undefined
  for await (const { info, record } of rows as AsyncIterable<Row>) {
    if (record.every((cell) => cell === "")) continue
    if (column === undefined) {
      const named = record.some((cell) => isAddress(cell)) ? -1 : record.findIndex(isName)
      column = Math.max(0, named)
      if (named >= 0) continue
    }
    yield { line: info.lines, text: record[column] ?? "" }
  }
}
