import type { WorkspaceId } from "@tidings/schema/Id"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import { Database } from "@tidings/storage/Database"
import { ConnectionRepository } from "@tidings/storage/repositories/ConnectionRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { SessionRepository } from "@tidings/storage/repositories/SessionRepository"
import { Clock, Context, Effect, Layer } from "effect"

/** Members of a workspace, who may sign in with a code by mail. */
export class Members extends Context.Service<Members>()("@tidings/services/Members", {
  make: Effect.gen(function* () {
    const connections = yield* ConnectionRepository
    const database = yield* Database
    const repository = yield* MemberRepository
    const sessions = yield* SessionRepository
    return {
      /**
       * Adds a member, who may decide approvals unless `mayDecide` is false; for an existing member, changes that if
       * `mayDecide` is given.
       */
      add: (workspaceId: WorkspaceId, email: string, mayDecide?: boolean) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          repository.add(workspaceId, normalizeEmail(email), mayDecide, now)
        ),

      /** Lists members by address. */
      list: repository.list,

      /**
       * Removes a member, ends their sessions and revokes the clients they connected; returns the ids of the clients'
       * keys, undefined if the address was no member.
       */
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
