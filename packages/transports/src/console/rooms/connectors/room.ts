import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { connectorListPage } from "./connectorListPage.ts"
import { connectorPage } from "./connectorPage.ts"
import { providerPage } from "./providerPage.ts"

/** Accounts that messages go through, and providers that can be connected. */
export const connectorsRoom: Room = {
  name: "connectors",
  title: "Connectors",
  icon: "plug",
  group: "Build",
  reads: "list_connectors",
  page: (visit) => {
    const [, id, provider, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (id === undefined || id === "") return connectorListPage(visit)
    if (id === "providers") return provider === undefined ? Effect.undefined : providerPage(visit, provider)
    return provider === undefined ? connectorPage(visit, id) : Effect.undefined
  }
}
