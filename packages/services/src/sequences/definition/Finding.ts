/** What is wrong with a file, and where. Lines and columns from 1, columns in UTF-16 units, as editors count them. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly column: number
  /** The place in the definition, as in JavaScript: `nodes.welcome.on[0].next`; empty where it is the file's. */
  readonly path: string
  readonly code: string
  readonly message: string
}

/** `file:line:column code: sentence`, the form that editors and CI link. */
export const findingLine = ({ code, column, file, line, message }: Finding): string =>
  `${file}:${line}:${column} ${code}: ${message}`
