import { connectionsUsedUp } from "@tidings/storage/testing/interference"
import { Effect, Exit, Scope } from "effect"
import type { TestedSite } from "../site/TestedSite.ts"
import type { Breakage } from "./Breakage.ts"

const lane = "outages"
const start = ({ cluster }: TestedSite) => cluster.start

const stopped = (name: string, signal: NodeJS.Signals): Breakage => ({
  name,
  lane,
  lastsMs: [200, 3_000],
  begin: ({ cluster }) => cluster.end(signal),
  end: start
})

/** Scopes of the connections that are kept from the installation, by site. */
const kept = new WeakMap<TestedSite, Scope.Closeable>()

export const databaseBreakages: ReadonlyArray<Breakage> = [
  stopped("Postgres stopped (fast)", "SIGINT"),
  stopped("Postgres stopped (immediate)", "SIGQUIT"),
  stopped("Postgres killed (kill -9)", "SIGKILL"),
  {
    name: "Postgres paused (SIGSTOP)",
    lane,
    lastsMs: [1_000, 6_000],
    begin: ({ cluster }) => cluster.pause,
    end: ({ cluster }) => cluster.resume
  },
  {
    name: "Postgres's disk full",
    lane,
    lastsMs: [500, 3_000],
    begin: ({ cluster }) => cluster.fill,
    end: ({ cluster }) => cluster.makeRoom
  },
  {
    name: "Postgres's connections used up",
    lane,
    lastsMs: [2_000, 6_000],
    begin: Effect.fnUntraced(function* (site) {
      const scope = yield* Scope.make()
      kept.set(site, scope)
      yield* Effect.provideService(connectionsUsedUp(site.cluster.url), Scope.Scope, scope)
    }),
    end: (site) => Scope.close(kept.get(site)!, Exit.void)
  }
]
