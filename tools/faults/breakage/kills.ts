import { Effect } from "effect"
import type { Breakage } from "./Breakage.ts"

const one = <A>(all: ReadonlyArray<A>, drawn: number): A => all[Math.floor(drawn * all.length)]!

const lane = "kills"
const lastsMs = [0, 0] as const

export const kills: ReadonlyArray<Breakage> = [
  { name: "server killed (kill -9)", lane, lastsMs, begin: ({ servers }, drawn) => one(servers, drawn).kill },
  { name: "worker killed (kill -9)", lane, lastsMs, begin: ({ workers }, drawn) => one(workers, drawn).kill },
  {
    name: "all processes killed at once",
    lane,
    lastsMs,
    begin: ({ servers, workers }) =>
      Effect.forEach([...servers, ...workers], ({ kill }) => kill, { concurrency: "unbounded", discard: true })
  }
]
