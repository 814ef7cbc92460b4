import { Data, Runtime } from "effect"

/**
 * The end of a command that cannot go on: `message` gives the reason and the remedy, and is empty if everything was
 * already printed. Exit code 2 for wrong usage, 1 for a failure, 3 for a simulated run that would fail.
 */
export class Stop extends Data.TaggedError("Stop")<{ readonly message: string; readonly exitCode: 1 | 2 | 3 }> {
  override readonly [Runtime.errorExitCode] = this.exitCode
}

/** Builds the stop for a wrong usage of the command (exit code 2). */
export const misused = (message: string): Stop => new Stop({ message, exitCode: 2 })

/** Builds the stop for a correct command that failed (exit code 1). */
export const failing = (message: string): Stop => new Stop({ message, exitCode: 1 })
