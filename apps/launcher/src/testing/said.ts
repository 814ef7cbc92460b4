import { execFile, type ExecFileOptions } from "node:child_process"

/** The output and exit code of a program. */
export interface Said {
  readonly exitCode: number
  readonly out: string
  readonly err: string
}

/** Runs a line in a shell, with empty input. */
export const said = (line: string, options: ExecFileOptions): Promise<Said> =>
  new Promise((resolve) => {
    const child = execFile("sh", ["-c", line], { ...options, encoding: "utf8" }, (error, out, err) =>
      resolve({ exitCode: Number(error?.code ?? 0), out, err })
    )
    child.stdin!.end()
  })
