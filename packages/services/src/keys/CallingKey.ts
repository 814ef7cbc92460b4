import type { KeyId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { type Scope, scopesOf } from "@tidings/schema/Scope"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, isOperator } from "../access/Caller.ts"
import { lacksScope } from "../access/refusals.ts"

const endOf = (key: ApiKey | undefined): number | undefined =>
  key === undefined || key.expires_at === null ? undefined : Date.parse(key.expires_at)

/** The calling key as it stands under its lock, or whoever runs the installation. */
export interface Maker {
  readonly has: (scope: Scope) => boolean
  readonly connected: boolean
  readonly scopes: ReadonlySet<Scope>
  /** Unix milliseconds; undefined if it does not expire. */
  readonly endsMs: number | undefined
  /** True for whoever runs the installation, who also gives what no key gives. */
  readonly isOperator: boolean
}

const all = new Set(scopesOf.owner)
const operator: Maker = { has: () => true, connected: false, scopes: all, endsMs: undefined, isOperator: true }

/** The key of the running call, for those that decide who may do what. Decided in docs/decisions/keys.md. */
export class CallingKey extends Context.Service<CallingKey>()("@tidings/services/CallingKey", {
  make: Effect.gen(function* () {
    const repository = yield* KeyRepository
    const workspaces = yield* WorkspaceRepository
    return {
      /**
       * Locks the workspace, the calling key and others until the transaction ends, so that what the caller may give
       * cannot change meanwhile; a caller who was revoked, or lost the scope, since the call began is refused.
       */
      lock: Effect.fnUntraced(function* (needed: Scope, ...others: ReadonlyArray<KeyId>) {
        const caller = yield* Caller
        const { keyId, workspaceId } = caller
        yield* workspaces.lock(workspaceId)
        if (isOperator(caller)) {
          yield* repository.lock(workspaceId, others)
          return operator
        }
        yield* repository.lock(workspaceId, [keyId, ...others])
        const held = yield* repository.find(workspaceId, keyId)
        const endsMs = endOf(held)
        if (held === undefined || held.revoked_at !== null || (endsMs ?? Infinity) <= (yield* Clock.currentTimeMillis))
          return yield* problem("invalid_api_key")
        const scopes = new Set(held.scopes.filter((scope) => caller.scopes.has(scope)))
        const maker: Maker = {
          has: (scope) => scopes.has(scope),
          connected: caller.connected,
          scopes,
          endsMs,
          isOperator: false
        }
        return maker.has(needed) ? maker : yield* lacksScope([needed], maker)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
