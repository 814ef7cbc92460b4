import type { KeyId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { scopesOfRole } from "@tidings/schema/resources/Role"
import { type Scope, scopesOf } from "@tidings/schema/Scope"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller, callsInPerson, isOperator } from "../access/Caller.ts"
import { lacksScope } from "../access/refusals.ts"

const endOf = (key: ApiKey | undefined): number | undefined =>
  key === undefined || key.expires_at === null ? undefined : Date.parse(key.expires_at)

/** The calling key or member as it stands under its lock, or whoever runs the installation. */
export interface Maker {
  readonly has: (scope: Scope) => boolean
  readonly connected: boolean
  readonly scopes: ReadonlySet<Scope>
  /** Unix milliseconds; undefined if it does not expire. */
  readonly endsMs: number | undefined
  /** True for a member and for whoever runs the installation, who also give what no key gives. */
  readonly isPerson: boolean
  readonly isOperator: boolean
}

const all = new Set(scopesOf.owner)
const operator: Maker = {
  has: () => true,
  connected: false,
  scopes: all,
  endsMs: undefined,
  isPerson: true,
  isOperator: true
}

/** The key or member of the running call, for those that decide who may do what. Decided in docs/decisions/keys.md. */
export class CallingKey extends Context.Service<CallingKey>()("@tidings/services/CallingKey", {
  make: Effect.gen(function* () {
    const repository = yield* KeyRepository
    const members = yield* MemberRepository
    const workspaces = yield* WorkspaceRepository

    /** Locks the calling key, or the member who calls, and others; undefined if the caller is none any more. */
    const standing = Effect.fnUntraced(function* (caller: Caller["Service"], others: ReadonlyArray<KeyId>) {
      const { keyId, workspaceId } = caller
      if (callsInPerson(caller)) {
        yield* repository.lock(workspaceId, others)
        const role = yield* members.heldRole(workspaceId, caller.user!)
        return role && { scopes: scopesOfRole[role], endsMs: undefined }
      }
      yield* repository.lock(workspaceId, [keyId, ...others])
      const held = yield* repository.find(workspaceId, keyId)
      const endsMs = endOf(held)
      if (held === undefined || held.revoked_at !== null || (endsMs ?? Infinity) <= (yield* Clock.currentTimeMillis))
        return undefined
      return { scopes: held.scopes, endsMs }
    })

    return {
      /**
       * Locks the workspace, the calling key and others until the transaction ends, so that what the caller may give
       * cannot change meanwhile; a caller who was revoked, or lost the scope, since the call began is refused.
       */
      lock: Effect.fnUntraced(function* (needed: Scope, ...others: ReadonlyArray<KeyId>) {
        const caller = yield* Caller
        const { workspaceId } = caller
        yield* workspaces.lock(workspaceId)
        if (isOperator(caller)) {
          yield* repository.lock(workspaceId, others)
          return operator
        }
        const held = yield* standing(caller, others)
        if (held === undefined) return yield* problem("invalid_api_key")
        const scopes = new Set(held.scopes.filter((scope) => caller.scopes.has(scope)))
        const maker: Maker = {
          has: (scope) => scopes.has(scope),
          connected: caller.connected,
          scopes,
          endsMs: held.endsMs,
          isPerson: callsInPerson(caller),
          isOperator: false
        }
        return maker.has(needed) ? maker : yield* lacksScope([needed], maker)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
