import { CsvError, parse } from "csv-parse"
import { Readable } from "node:stream"
import { checked } from "./checked.ts"
import { UnreadableFile } from "./UnreadableFile.ts"

/** A record of a file; `line` is the line on which it ends. */
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

/** Returns the delimiter of the columns: of comma, semicolon and tab the most frequent one in the first line. */
const delimiterOf = (firstLine: string): string => {
  const bare = firstLine.replaceAll(/"[^"]*"/gu, "")
  return delimiters.toSorted((one, other) => bare.split(other).length - bare.split(one).length)[0]!
}

/** Explains why the parser refuses a file; `begun` is the line after the last complete record. */
const refusalOf = ({ code, lines, message }: CsvError & { readonly lines?: number }, begun: number): UnreadableFile => {
  switch (code) {
    case "CSV_QUOTE_NOT_CLOSED":
      return new UnreadableFile({
        line: begun,
        code: "quotes_broken",
        message: "The record that begins here has a quote that is never closed."
      })
    case "CSV_MAX_RECORD_SIZE":
      return new UnreadableFile({
        line: begun,
        code: "quotes_broken",
        message: "The record that begins here is longer than 256 KB: a quote in it may never be closed."
      })
    case "INVALID_OPENING_QUOTE":
    case "CSV_INVALID_CLOSING_QUOTE":
    case "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE":
      return new UnreadableFile({
        line: lines ?? begun,
        code: "quotes_broken",
        message: 'A quote stands where none may: a cell that holds one is quoted whole, and the quote is doubled ("").'
      })
    default:
      return new UnreadableFile({ line: lines ?? begun, code: "csv_invalid", message })
  }
}

/**
 * Yields the records of a CSV (RFC 4180) in UTF-8 as they come, its header first, without blank ones; fails with
 * Unreadable. Without a delimiter the first line tells it.
 */
export async function* recordsOf(bytes: AsyncIterable<Buffer>, delimiter?: string): AsyncGenerator<FileRecord> {
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
  let begun = 1
  const parser = parse({
    on_record: (row: Array<string>, { lines }: { readonly lines: number }) => {
      begun = lines + 1
      return row
    },
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: longestRecord,
    delimiter: delimiter ?? delimiterOf(head)
  })
  source.once("error", (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { info, record } of parser as AsyncIterable<Row>) {
      if (record.some((cell) => cell !== "")) yield { line: info.lines, cells: record }
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, begun) : error
  } finally {
    source.destroy()
  }
}
