import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { connectMounts, type ConnectPagesNeeds } from "./connecting/connectMounts.ts"
import { roomMounts } from "./roomMounts.ts"
import { frontDoor } from "./frontDoor.ts"
import { type RoomNeeds, rooms } from "./rooms.ts"
import { session } from "./session.ts"
import { type ConsoleNeeds, signedIn } from "./signedIn.ts"
import { signIn, type SignInNeeds } from "./signIn.ts"
import type { ConsoleOptions, Described } from "./Visit.ts"

/**
 * The pages for members of workspaces, who sign in with a mailed code, and for persons with an address to connect
 * accounts. Decided in docs/decisions/console.md.
 */
export const consoleMounts = <R>(
  options: ConsoleOptions,
  { described, endpoints }: { readonly described: Described; readonly endpoints: ReadonlyArray<Endpoint<R>> }
): Effect.Effect<ReadonlyArray<Mount>, never, ConnectPagesNeeds | ConsoleNeeds | RoomNeeds | SignInNeeds | R> =>
  Effect.gen(function* () {
    const pageFor = yield* signedIn(options, { described, endpoints, rooms })
    return [
      frontDoor(options.publicUrl),
      ...(yield* signIn(options)),
      ...(yield* session(options)),
      ...(yield* connectMounts(options)),
      ...(yield* roomMounts(rooms, pageFor))
    ]
  })
