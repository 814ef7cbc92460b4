import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "apps/*/src/**/*.test.ts", "tools/**/*.test.ts"],
    isolate: false,
    pool: "forks",
    maxWorkers: 2,
    maxConcurrency: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: ["default", "./tools/check/ClosingLine.ts"]
  }
})
