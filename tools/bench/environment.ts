import { execFileSync } from "node:child_process"
import { availableParallelism, cpus, loadavg, totalmem } from "node:os"
import { serverVersion } from "./postgres/temporaryDatabase.ts"
import type { FigureEnvironment } from "./figures/BenchRun.ts"

const gigabyte = 1024 ** 3

/** Reads the environment of the figures; call it before the first load. */
export const readEnvironment = async (): Promise<FigureEnvironment> => ({
  date: new Date().toISOString().slice(0, 10),
  commit: execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim(),
  cpu: cpus()[0]?.model ?? "unknown",
  cores: availableParallelism(),
  memoryGb: Math.round(totalmem() / gigabyte),
  loadBefore: Math.round(loadavg()[0]! * 10) / 10,
  node: process.versions.node,
  postgres: await serverVersion()
})
