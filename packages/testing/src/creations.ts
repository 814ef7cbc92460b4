import type { CreationId } from "@tidings/schema/resources/Creation"
import { Building } from "@tidings/services/creations/Building"
import { Effect } from "effect"
import { made, type Workspace } from "./fixtures.ts"

const brief =
  "Invite our regulars to our open kitchen evening on Saturday 12 December, 18:00 to 21:00, at the bakery. You can shape a loaf yourself. Entry is free, and places are limited to 40."

/** A creation as spawned, before any of it is written. */
export const spawned = (workspace: Workspace, input: object = {}) =>
  made("spawn_creation", { brief, ...input }, workspace)

/** Runs its job to the end. */
export const buildNow = ({ world }: Pick<Workspace, "world">, creationId: CreationId) =>
  Effect.orDie(Building.use((building) => building.go({ creationId, ...world }, true)))

/** A creation whose strategy waits for approval. */
export const awaitingCreation = Effect.fnUntraced(function* (workspace: Workspace, input: object = {}) {
  const { id } = yield* spawned(workspace, { strategyMode: "approve", ...input })
  yield* buildNow(workspace, id)
  return id as CreationId
})
