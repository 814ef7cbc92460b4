import type { WorkspaceId } from "@tidings/schema/Id"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Database } from "@tidings/storage/Database"
import { ConnectionRepository } from "@tidings/storage/repositories/ConnectionRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { SessionRepository } from "@tidings/storage/repositories/SessionRepository"
import { Clock, Context, Effect, Layer } from "effect"

/** Who may sign in to a workspace with a code by mail. */
export class Members extends Context.Service<Members>()("@tidings/services/Members", {
  make: Effect.gen(function* () {
    const connections = yield* ConnectionRepository
    const database = yield* Database
    const repository = yield* MemberRepository
    const sessions = yield* SessionRepository
    return {
      /** Makes an address a member, who may decide what waits for approval unless it is said otherwise; of a member, changes that where it is said. */
      add: (workspaceId: WorkspaceId, email: string, mayDecide?: boolean) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          repository.add(workspaceId, normalizeEmail(email), mayDecide, now)
        ),

      /** By address. */
      list: repository.list,

      /** Takes a member out, signs them out and revokes the clients that they connected; answers their keys' ids, undefined when it was no member. */
      remove: (workspaceId: WorkspaceId, email: string) =>
        database.transaction(
          Effect.gen(function* () {
            const user = normalizeEmail(email)
            if (!(yield* repository.remove(workspaceId, user))) return undefined
            yield* sessions.endOf(user)
            return yield* connections.endOf(workspaceId, user, yield* Clock.currentTimeMillis)
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
