import { Data, Runtime } from "effect"

/** A command that cannot go on: `message` says why and what to do, and is empty when all is said. Exit code 2 for what was asked wrongly, 1 for what went wrong, 3 for a simulated run that would fail. */
export class Stop extends Data.TaggedError("Stop")<{ readonly message: string; readonly exitCode: 1 | 2 | 3 }> {
  override readonly [Runtime.errorExitCode] = this.exitCode
}

/** The command was asked for something it cannot do. */
export const misused = (message: string): Stop => new Stop({ message, exitCode: 2 })

/** The command did what it was asked, and it did not work. */
export const failed = (message: string): Stop => new Stop({ message, exitCode: 1 })
