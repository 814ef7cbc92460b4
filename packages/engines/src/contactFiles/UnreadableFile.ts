/** The reason why a file is refused as a whole: `line` is counted from 1, and undefined if no line is at fault. */
export interface FileFault {
  readonly line?: number
  readonly code: string
  readonly message: string
  /** Header of the column whose given meaning is at fault. */
  readonly header?: string
}

/** A file that is refused as a whole. */
export class UnreadableFile extends Error {
  readonly faults: ReadonlyArray<FileFault>
  constructor(...faults: ReadonlyArray<FileFault>) {
    super(faults.map(({ message }) => message).join("\n"))
    this.faults = faults
  }
  /** Formats the faults in the form that editors link: `people.csv:12 quotes_broken: …`. */
  told(file: string): string {
    return this.faults
      .map(({ code, line, message }) => `${file}${line === undefined ? "" : `:${line}`} ${code}: ${message}`)
      .join("\n")
  }
}
