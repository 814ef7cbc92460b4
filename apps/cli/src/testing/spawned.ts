import { commandLineProgram } from "@tidings/testing/programs"
import { Effect } from "effect"
import { execFile } from "node:child_process"
import { tmpdir } from "node:os"

/** The exit code and output of a process. */
export interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command like a person, in its own process with only the given settings; takes seconds. */
export const spawned = (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {},
  stdin = ""
): Effect.Effect<Ended> =>
  Effect.callback((resume) => {
    const options = { env: { PATH: process.env["PATH"]!, HOME: tmpdir(), ...env } }
    const child = execFile(process.execPath, [...commandLineProgram, ...words], options, (error, stdout, stderr) =>
      resume(Effect.succeed({ code: error === null ? 0 : Number(error.code), stdout, stderr }))
    )
    child.stdin!.end(stdin)
    return Effect.sync(() => child.kill())
  })
