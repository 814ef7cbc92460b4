import type { ApiKey, KeyKind, ListKeys } from "@tidings/schema/resources/ApiKey"
import { newId, type KeyId, type WorkspaceId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { World } from "@tidings/schema/World"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { hashSecret, mintSecret } from "../access/secret.ts"
import { Cursors } from "../paging/Cursors.ts"
import { KeyEvents } from "./KeyEvents.ts"
import { type Grants, scopesGranted, unfitGrants } from "./grants.ts"

/** Hides the person of a key from sandbox keys, which may read no real people. */
const shownTo = ({ livemode }: World, key: ApiKey): ApiKey => (livemode ? key : { ...key, user: null })

/** Length of a secret's prefix shown later, to tell keys apart. */
export const shownPrefixLength = 12

const mostKeys = 500

interface NewKey {
  readonly workspaceId: WorkspaceId
  readonly name: string
  readonly kind: KeyKind
  readonly grants: Grants
  readonly user?: string | undefined
  /** Time from which it is refused; never without it. */
  readonly expiresAt?: Date | undefined
}

/** API keys of workspaces. Decided in docs/decisions/keys.md. */
export class Keys extends Context.Service<Keys>()("@tidings/services/Keys", {
  make: Effect.gen(function* () {
    const repository = yield* KeyRepository
    const members = yield* MemberRepository
    const workspaces = yield* WorkspaceRepository
    const events = yield* KeyEvents
    const cursors = yield* Cursors
    const find = shared(repository.find)

    const create = Effect.fnUntraced(function* ({ expiresAt, grants, kind, name, user, workspaceId }: NewKey) {
      const now = yield* Clock.currentTimeMillis
      const secret = mintSecret(kind)
      const key = yield* repository.insert({
        id: newId("key", now),
        workspaceId,
        name,
        kind,
        prefix: secret.slice(0, shownPrefixLength),
        hash: hashSecret(secret),
        scopes: scopesGranted(grants),
        preset: typeof grants === "string" ? grants : null,
        user: user ?? null,
        createdAt: new Date(now),
        expiresAt: expiresAt ?? null
      })
      return { key, secret }
    })

    return {
      /** Lists keys, newest first, with one filter at most. */
      list: Effect.fnUntraced(function* ({ connected, kind, revoked, ...page }: typeof ListKeys.Type) {
        const filters = { connected, kind, revoked }
        if (Object.values(filters).filter((filter) => filter !== undefined).length > 1)
          return yield* problem("too_many_filters")
        return yield* cursors.page(
          "keys",
          page,
          (world, window) =>
            Effect.map(repository.list(world.workspaceId, window, filters), (found) =>
              found.map((key) => shownTo(world, key))
            ),
          { filters }
        )
      }),

      read: Effect.fnUntraced(function* (id: KeyId) {
        return shownTo(yield* Caller, yield* find(id))
      }),

      /**
       * Issues a key and returns its secret, which is not readable later; for the first keys of a workspace, of which
       * nobody is told.
       */
      create,

      /**
       * Issues a key like `create` in the open transaction, and tells subscriptions of it. Refuses scopes that no key
       * of its kind has, a person who is no member (in `member`), and more keys than a workspace may have.
       */
      issue: Effect.fnUntraced(function* ({ member, ...key }: NewKey & { readonly member?: string | undefined }) {
        yield* workspaces.lock(key.workspaceId)
        const unfit = unfitGrants(key.kind, key.grants)
        if (unfit.length > 0) return yield* problem("field_invalid", { fields: unfit })
        if (member !== undefined && !(yield* members.isMember(key.workspaceId, member))) {
          const message = `${member} is no member; add them with member add.`
          return yield* problem("field_invalid", { fields: [{ path: "member", code: "enum_violation", message }] })
        }
        if ((yield* repository.counted(key.workspaceId)) >= mostKeys) {
          const message = `A workspace has at most ${mostKeys} keys that are not revoked; revoke one first.`
          return yield* problem("field_invalid", { fields: [{ path: "name", code: "out_of_range", message }] })
        }
        const issued = yield* create({ ...key, user: member ?? key.user })
        yield* events.created(key.workspaceId, issued.key)
        return issued
      }),

      /**
       * Revokes a key in the open transaction: it is refused from the next call on, in every process, as are the tokens
       * of a connected client. Revoking again keeps the first instant.
       */
      revoke: Effect.fnUntraced(function* (workspaceId: WorkspaceId, id: KeyId) {
        yield* repository.lock(workspaceId, [id])
        const isNews = yield* repository.revoke(workspaceId, id, yield* Clock.currentTimeMillis)
        const key = yield* repository.find(workspaceId, id)
        if (key === undefined) return yield* problem("resource_not_found")
        if (isNews) yield* events.revoked(workspaceId, key)
        return { id, revoked: true as const, revoked_at: key.revoked_at! }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
