import { Effect } from "effect"
import type { Room } from "../../Room.ts"
import { commands } from "./commands.ts"
import { rowListPage } from "./rowListPage.ts"
import { rowPage } from "./rowPage.ts"

/** Every row of the registry, each with its form: what a program can do, a member can do here. */
export const operationsRoom: Room = {
  name: "operations",
  title: "Every operation",
  icon: "terminal",
  group: "Build",
  isStill: true,
  page: (visit) => {
    const [, name, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (name === undefined || name === "") return Effect.succeed(rowListPage(visit))
    if (name === "commands.json") return Effect.succeed(commands(visit))
    const endpoint = visit.rows.get(name)
    return endpoint === undefined ? Effect.undefined : rowPage(visit, endpoint)
  }
}
