import type { Figure } from "./Figure.ts"
import type { BenchPart } from "./BenchPart.ts"
import type { Spent } from "../profiles/spentOn.ts"
import { execFileSync } from "node:child_process"
import { availableParallelism, cpus, loadavg, totalmem } from "node:os"
import { serverVersion } from "../postgres/temporaryDatabase.ts"

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

/** The machine and the program versions that figures were taken on. */
export interface FigureEnvironment {
  readonly date: string
  readonly commit: string
  readonly cpu: string
  readonly cores: number
  readonly memoryGb: number
  /** Load average of the minute before the run: above zero, other programs were running. */
  readonly loadBefore: number
  readonly node: string
  readonly postgres: string
}

/** The processor time of a run that was profiled, by whose code ran. */
export interface Profiled extends Pick<FigureEnvironment, "commit" | "date"> {
  readonly spent: ReadonlyArray<Spent>
}

export interface PartResult extends Pick<BenchPart, "letter"> {
  /** True if it was measured in short rounds and with fewer rows than its method says. */
  readonly quick?: true
  readonly environment: FigureEnvironment
  readonly figures: ReadonlyArray<Figure>
  /** By a run of its own, since profiling takes time. */
  readonly profiled?: Profiled | undefined
}

/** The kept results of the bench, each part by its last kept run. */
export interface BenchRun {
  readonly parts: ReadonlyArray<PartResult>
}
