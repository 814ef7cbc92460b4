import { tmpdir } from "node:os"
import { join } from "node:path"
import { configDefaults, defineConfig } from "vitest/config"
import LongestFirst from "./tools/check/LongestFirst.ts"

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "tools/**/*.test.ts"],
    // What `pnpm new` copies runs where it is copied to.
    exclude: [...configDefaults.exclude, "tools/new/skeleton/**"],
    globalSetup: [
      "./tools/check/judgesInstalled.ts",
      "./tools/check/builtOnce.ts",
      "./packages/storage/src/testing/databasesOfRun.ts"
    ],
    setupFiles: ["./tools/check/propertySeed.ts"],
    sequence: { sequencer: LongestFirst },
    // Programs that tests start are compiled once for all of them.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") },
    isolate: false,
    pool: "forks",
    // Young objects have room to die: a twelfth less of the processor than with V8's 16 MB.
    execArgv: ["--max-semi-space-size=64"],
    // Node.js loads the sources as it does in production: nothing is transformed, and no import is a getter.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // As many as the gate has cores. Suites that wait for programs run beside them there (tools/test/programs.ts).
    maxWorkers: 2,
    maxConcurrency: 3,
    // For what hangs: on a busy machine threads of low priority take ten times as long as on a quiet one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: ["default", "./tools/check/ClosingLine.ts"]
  }
})
