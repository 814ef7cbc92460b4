import { Effect } from "effect"
import type { HomeDatabase } from "./HomeDatabase.ts"

/** Runs something on the database of the home that is meant. */
export type ReachHome = <A, E, R>(use: (database: HomeDatabase) => Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>

/** A database that reaches another one at each use; `like` has what all of them have in common. */
export const reaching = (reach: ReachHome, like: Pick<HomeDatabase, "kind" | "positionNow">): HomeDatabase => ({
  kind: like.kind,
  positionNow: like.positionNow,
  lastRefusal: reach(({ lastRefusal }) => lastRefusal),
  standbyAway: reach(({ standbyAway }) => standbyAway),
  run: (query) => reach((database) => database.run(query)),
  unique: (query) => reach((database) => database.unique(query)),
  query: (text, params) => reach((database) => database.query(text, params)),
  post: (text, params) => reach((database) => database.post(text, params)),
  write: (statement) => reach((database) => database.write(statement)),
  ask: (text, params) => reach((database) => database.ask(text, params)),
  transaction: (self) => reach((database) => database.transaction(self)),
  rehearse: (self) => reach((database) => database.rehearse(self)),
  afterCommit: (effect) => reach((database) => database.afterCommit(effect)),
  outside: (effect) => reach((database) => database.outside(effect)),
  alone: (effect) => reach((database) => database.alone(effect)),
  reading: (self, position) => reach((database) => database.reading(self, position))
})
