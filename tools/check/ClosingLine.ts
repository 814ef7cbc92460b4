import type { Reporter, TestModule } from "vitest/node"

/** Number of tests by outcome. */
export interface Counted {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** True for what this reporter tells the program that started its run. */
export const isCounted = (message: unknown): message is Counted =>
  typeof message === "object" && message !== null && "passed" in message

/** Returns the line about all tests of some runs: `N passed, N failed`. */
export const closingLine = (counts: ReadonlyArray<Counted>): string => {
  const sum = (state: keyof Counted) => counts.reduce((all, counted) => all + counted[state], 0)
  return `${sum("passed")} passed, ${sum("failed")} failed${sum("skipped") > 0 ? `, ${sum("skipped")} skipped` : ""}`
}

/** Ends a test run with its closing line, or tells its counts to the program that started it and waits for them. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      if (module.state() === "failed" && module.errors().length > 0) count.failed += 1
    }
    if (process.send !== undefined) process.send(count)
    // Written after the default reporter's own summary.
    else process.once("exit", () => process.stdout.write(`${closingLine([count])}\n`))
  }
}
