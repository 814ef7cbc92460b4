import type { ColumnMeanings, ImportedColumns } from "@tidings/schema/resources/ContactImport"
import { createHash } from "node:crypto"
import { importColumnsOf, isIdentifier } from "./importColumnsOf.ts"
import { recordsOf } from "./recordsOf.ts"
import { UnreadableFile } from "./UnreadableFile.ts"

/** Digest, columns and size of a whole file. */
export interface Examined {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly digest: string
  readonly columns: ImportedColumns
  /** Number of records, without the header. */
  readonly records: number
}

/** The parts of a file's reading that were given; the file itself tells the others. */
export interface FileReading {
  readonly delimiter?: string | undefined
  readonly columns?: ColumnMeanings | undefined
}

/** True for a number in JSON's own notation, so that nothing is lost: neither 007 nor 1.50 is one. */
const isNumber = (cell: string): boolean => Number.isFinite(Number(cell)) && String(Number(cell)) === cell
const isBoolean = (cell: string): boolean => cell === "true" || cell === "false"

/** A column; the kind of a trait's is number or boolean if every non-empty cell is one, else text. */
class Column {
  readonly name: string | undefined
  #isFilled = false
  #isNumber = true
  #isBoolean = true
  constructor(name: string | undefined) {
    this.name = name
  }
  see(cell: string): void {
    if (cell === "") return
    this.#isFilled = true
    this.#isNumber &&= isNumber(cell)
    this.#isBoolean &&= isBoolean(cell)
  }
  get kind(): "text" | "number" | "boolean" {
    if (!this.#isFilled) return "text"
    if (this.#isNumber) return "number"
    return this.#isBoolean ? "boolean" : "text"
  }
}

/**
 * Validates a whole file before anything of it is imported; fails with Unreadable. It keeps nothing of the file in
 * memory.
 */
export const examine = async (
  file: AsyncIterable<Buffer>,
  { columns: meanings, delimiter }: FileReading = {}
): Promise<Examined> => {
  const hash = createHash("sha256")
  async function* hashed() {
    for await (const bytes of file) {
      hash.update(bytes)
      yield bytes
    }
  }
  let columns: ReadonlyArray<Column> | undefined
  let records = 0
  for await (const record of recordsOf(hashed(), delimiter)) {
    if (columns === undefined) {
      columns = importColumnsOf(record, meanings).map((name) => new Column(name))
      continue
    }
    records += 1
    for (const [place, cell] of record.cells.entries()) columns[place]?.see(cell)
  }
  if (columns === undefined)
    throw new UnreadableFile({
      code: "file_empty",
      message: "The file is empty: its first line must name the columns."
    })
  if (records === 0)
    throw new UnreadableFile({ code: "records_missing", message: "The file has a header and nothing else." })
  return {
    digest: hash.digest("hex"),
    columns: columns.map(({ kind, name }) => {
      if (name === undefined) return { name: "", kind: "skip" }
      return { name, kind: isIdentifier(name) ? name : kind }
    }),
    records
  }
}
