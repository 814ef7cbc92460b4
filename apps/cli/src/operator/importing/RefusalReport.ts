import type { RefusedRecord } from "@tidings/schema/resources/ContactImport"
import { appendFileSync, existsSync, rmSync, writeFileSync } from "node:fs"

const header = "line,column,code,message\n"

const quoted = (text: string): string => (/[",\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const rowOf = ({ code, column, line, message }: RefusedRecord): string =>
  `${[String(line), column, code, message].map(quoted).join(",")}\n`

/**
 * The report of refused records, a CSV beside the imported file; it does not exist if no record was refused. It repeats
 * no value of the file.
 */
export class RefusalReport {
  readonly path: string
  /** Line of the last record told; 0 before the first. */
  lastLine = 0
  constructor(file: string) {
    this.path = `${file}.refused.csv`
  }

  /** Deletes the report of an earlier command, before the first record. */
  begin(): void {
    rmSync(this.path, { force: true })
  }

  add(refused: ReadonlyArray<RefusedRecord>): void {
    if (refused.length === 0) return
    if (!existsSync(this.path)) writeFileSync(this.path, header)
    appendFileSync(this.path, refused.map(rowOf).join(""))
    this.lastLine = refused.at(-1)!.line
  }
}
