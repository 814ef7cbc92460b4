import { execFile, type ExecFileOptions } from "node:child_process"

/** What a program printed and how it ended. */
export interface Said {
  readonly exitCode: number
  readonly out: string
  readonly err: string
}

/** Has a shell do a line, at the end of an empty input. */
export const said = (line: string, options: ExecFileOptions): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile("sh", ["-c", line], { ...options, encoding: "utf8" }, (error, out, err) =>
      resolve({ exitCode: Number(error?.code ?? 0), out, err })
    )
    child.stdin!.end()
  })
