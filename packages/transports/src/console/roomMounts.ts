import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { inWorld } from "./paths.ts"
import { nothingHere, refusedPage } from "./frame/refusedPage.ts"
import type { Room } from "./Room.ts"
import type { PageFor } from "./signedIn.ts"
import type { Visit } from "./Visit.ts"

/** Answers every address of a room: what it prints, or a page that says why there is nothing. */
const answered =
  <R>(room: Room<R>) =>
  (visit: Visit) =>
    Effect.catch(
      Effect.map(room.page(visit), (reply) => reply ?? nothingHere(visit)),
      (refused) => Effect.succeed(refusedPage(visit, refused))
    )

/** The addresses of the rooms, in both worlds. */
export const roomMounts = Effect.fnUntraced(function* <R>(rooms: ReadonlyArray<Room<R>>, pageFor: PageFor) {
  const mounts: Array<Mount> = []
  for (const room of rooms) {
    const handle = yield* pageFor(answered(room), room.isStill !== true)
    for (const livemode of [true, false]) {
      const path = inWorld(`/${room.name}`, livemode) as Mount["path"]
      mounts.push({ path, handle }, { path: `${path}/*`, handle })
    }
  }
  return mounts
})
