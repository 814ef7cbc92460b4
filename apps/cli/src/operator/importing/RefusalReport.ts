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
// More than what is refused of a batch takes.
const tail = 512 * 1024

const quoted = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const rowOf = ({ code, column, line, message }: RefusedRecord): string =>
  `${[String(line), column, code, message].map(quoted).join(",")}\n`

/** The report of refused records, a CSV beside the imported file; there is none where nothing was refused. It repeats no value of the file. */
export class RefusalReport {
  readonly path: string
  constructor(file: string) {
    this.path = `${file}.refused.csv`
  }

  /** Before the first record: what an import of before told is gone. */
  begin(): void {
    rmSync(this.path, { force: true })
  }

  /** Before an import that broke off goes on: what it may not have written of its last batch. */
  resume(last: ReadonlyArray<RefusedRecord>): void {
    const written = this.#lastLines()
    this.add(last.filter(({ line }) => !written.has(line)))
  }

  add(refused: ReadonlyArray<RefusedRecord>): void {
    if (refused.length === 0) return
    // Also where whoever began it was killed before its first line.
    if (!existsSync(this.path) || statSync(this.path).size === 0) writeFileSync(this.path, header)
    appendFileSync(this.path, refused.map(rowOf).join(""))
  }

  /** The lines that the end of the report tells of; a row that was only half written is taken back. */
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
