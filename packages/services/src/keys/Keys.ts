import type { PageInput } from "@tidings/schema/fields/page"
import type { ApiKey, KeyKind } from "@tidings/schema/resources/ApiKey"
import { newId, type KeyId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { scopesOf, type Preset, type Scope } from "@tidings/schema/Scope"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { hashSecret, mintSecret } from "../access/secret.ts"
import { Cursors } from "../paging/Cursors.ts"

/** Hides the person of a key from sandbox keys, which may read no real people. */
const shownTo = ({ livemode }: World, key: ApiKey): ApiKey => (livemode ? key : { ...key, user: null })

/** Length of a secret's prefix shown later, to tell keys apart. */
export const shownPrefixLength = 12

interface NewKey {
  readonly workspaceId: WorkspaceId
  readonly name: string
  readonly kind: KeyKind
  /** A preset, or an explicit list of scopes. */
  readonly grants: Preset | ReadonlyArray<Scope>
  readonly user?: string
}

export class Keys extends Context.Service<Keys>()("@tidings/services/Keys", {
  make: Effect.gen(function* () {
    const repository = yield* KeyRepository
    const cursors = yield* Cursors
    const find = shared(repository.find)
    return {
      /** Lists keys, newest first. */
      list: (input: PageInput) =>
        cursors.page("keys", input, (world, window) =>
          Effect.map(repository.list(world.workspaceId, window), (found) => found.map((key) => shownTo(world, key)))
        ),

      read: Effect.fnUntraced(function* (id: KeyId) {
        return shownTo(yield* Caller, yield* find(id))
      }),

      /** Issues a key and returns its secret, which is not readable later. */
      create: Effect.fnUntraced(function* ({ grants, kind, name, user, workspaceId }: NewKey) {
        const now = yield* Clock.currentTimeMillis
        const secret = mintSecret(kind)
        const key = yield* repository.insert({
          id: newId("key", now),
          workspaceId,
          name,
          kind,
          prefix: secret.slice(0, shownPrefixLength),
          hash: hashSecret(secret),
          scopes: typeof grants === "string" ? scopesOf[grants] : grants,
          preset: typeof grants === "string" ? grants : null,
          user: user ?? null,
          createdAt: new Date(now)
        })
        return { key, secret }
      }),

      /**
       * Gives a key its preset's current scopes, from its next call on; returns those added and removed. Undefined for
       * a key without a preset, a revoked one, and a connected client, which asks its user again.
       */
      refresh: Effect.fnUntraced(function* (
        workspaceId: WorkspaceId,
        { client, id, preset, revoked_at, scopes }: ApiKey
      ) {
        if (preset === null || revoked_at !== null || client !== null) return undefined
        const wanted = scopesOf[preset]
        const added = wanted.filter((scope) => !scopes.includes(scope))
        const removed = scopes.filter((scope) => !wanted.includes(scope))
        if (added.length + removed.length > 0) yield* repository.setScopes(workspaceId, id, wanted)
        return { added, removed }
      }),

      /** Revokes a key: it is refused from the next call on, in every process. */
      revoke: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: KeyId) {
        const known = yield* repository.find(workspaceId, id)
        if (known === undefined) return yield* problem("resource_not_found")
        yield* repository.revoke(workspaceId, id, yield* Clock.currentTimeMillis)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
