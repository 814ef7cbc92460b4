import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync
} from "node:fs"

const header = "line,column,code,message\n"
// More than the refusals of one batch take.
const tail = 512 * 1024

const quoted = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const rowOf = ({ code, column, line, message }: RefusedRecord): string =>
  `${[String(line), column, code, message].map(quoted).join(",")}\n`

/**
 * The report of refused records, a CSV beside the imported file; it does not exist if no record was refused. It repeats
 * no value of the file.
 */
export class RefusalReport {
  readonly path: string
  constructor(file: string) {
    this.path = `${file}.refused.csv`
  }

  /** Deletes the report of an earlier import, before the first record. */
  begin(): void {
    rmSync(this.path, { force: true })
  }

  /** Adds the refusals of the last batch that an interrupted import may not have written, before it goes on. */
  resume(last: ReadonlyArray<RefusedRecord>): void {
    const written = this.#lastLines()
    this.add(last.filter(({ line }) => !written.has(line)))
  }

  add(refused: ReadonlyArray<RefusedRecord>): void {
    if (refused.length === 0) return
    // The file is also empty if the process that created it was killed before its first line.
    if (!existsSync(this.path) || statSync(this.path).size === 0) writeFileSync(this.path, header)
    appendFileSync(this.path, refused.map(rowOf).join(""))
  }

  /** Returns the line numbers at the end of the report, and cuts off a half-written row. */
  #lastLines(): ReadonlySet<number> {
    if (!existsSync(this.path)) return new Set()
    const { size } = statSync(this.path)
    const bytes = Buffer.alloc(Math.min(size, tail))
    const file = openSync(this.path, "r")
    readSync(file, bytes, 0, bytes.length, size - bytes.length)
    closeSync(file)
    const whole = bytes.lastIndexOf(0x0a) + 1
    if (whole < bytes.length) truncateSync(this.path, size - bytes.length + whole)
    return new Set(
      bytes
        .subarray(0, whole)
        .toString()
        .split("\n")
        .map((row) => Number.parseInt(row, 10))
    )
  }
}
