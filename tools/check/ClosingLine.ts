import type { Reporter, TestModule } from "vitest/node"

/** Ends a test run with one line of its own: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: errors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      if (module.state() === "failed" && module.errors().length > 0) count.failed += 1
    }
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ""
    // Written after the default reporter's own summary.
    process.once("exit", () => process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`))
  }
}
