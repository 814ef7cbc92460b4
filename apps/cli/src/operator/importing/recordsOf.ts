import { type CsvError, parse } from "csv-parse"
import { Readable } from "node:stream"
import { checked } from "./checked.ts"
import { Unreadable } from "./Unreadable.ts"

/** A record as it stands in a file; `line` is the one on which it ends. */
export interface FileRecord {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

interface Row {
  readonly record: ReadonlyArray<string>
  readonly info: { readonly lines: number }
}

const longestRecord = 256 * 1024
const delimiters = [",", ";", "\t"]

/** What parts the columns: of comma, semicolon and tab the one that the first line has most. */
const delimiterOf = (firstLine: string): string => {
  const bare = firstLine.replaceAll(/"[^"]*"/gu, "")
  return delimiters.toSorted((one, other) => bare.split(other).length - bare.split(one).length)[0]!
}

const isBroken = (error: unknown): error is CsvError & { readonly lines?: number } =>
  error instanceof Error && "code" in error && String(error.code).startsWith("CSV_")

const refusalOf = (error: CsvError & { readonly lines?: number }): Unreadable => {
  const line = error.lines === undefined ? {} : { line: error.lines }
  switch (error.code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new Unreadable({ ...line, code: "quotes_broken", message: "A quote that is opened here is never closed." })
    case "CSV_MAX_RECORD_SIZE":
      return new Unreadable({
        ...line,
        code: "quotes_broken",
        message: "The record that goes to here is longer than 256 KB: a quote before it may not be closed."
      })
    case "INVALID_OPENING_QUOTE":
    case "CSV_INVALID_CLOSING_QUOTE":
    case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
      return new Unreadable({
        ...line,
        code: "quotes_broken",
        message: 'A quote stands where none may: a cell that holds one is quoted whole, and the quote is doubled ("").'
      })
    default:
      return new Unreadable({ ...line, code: "csv_invalid", message: error.message })
  }
}

/** The records of a CSV (RFC 4180) in UTF-8 as they come, its header first, without those that are blank; fails with Unreadable. */
export async function* recordsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<FileRecord> {
  const pieces = checked(bytes)
  const first = await pieces.next()
  if (first.done === true) return
  async function* all() {
    yield first.value as Buffer
    yield* pieces
  }
  const end = first.value.indexOf(0x0a)
  const head = first.value.subarray(0, end === -1 ? first.value.length : end).toString()
  const source = Readable.from(all(), { objectMode: false })
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: longestRecord,
    delimiter: delimiterOf(head)
  })
  source.once("error", (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<Row>) {
      if (record.some((cell) => cell !== "")) yield { line: info.lines, cells: record }
    }
  } catch (error) {
    throw isBroken(error) ? refusalOf(error) : error
  } finally {
    source.destroy()
  }
}
