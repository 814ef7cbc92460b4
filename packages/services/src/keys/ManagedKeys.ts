import type { FieldError } from "@tidings/schema/FieldError"
import { normalizeEmail } from "@tidings/schema/fields/Email"
import type { KeyId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import type { ApiKey, CreateKey, UpdateKey } from "@tidings/schema/resources/ApiKey"
import { ownerScopes, type Scope, scopesOf } from "@tidings/schema/Scope"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import { Clock, Context, Effect, Layer, Struct } from "effect"
import { Caller, isOperator } from "../access/Caller.ts"
import { byPeopleOnly, lacksScope, personRequired, sharedByBoth } from "../access/refusals.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { CallingKey, type Maker } from "./CallingKey.ts"
import { grantErrors, type Grants, unfitGrants } from "./grants.ts"
import { Keys } from "./Keys.ts"

const dayMs = 24 * 60 * 60 * 1000

const manages: Scope = "keys:manage"

const invalid = (...fields: ReadonlyArray<FieldError>) => problem("field_invalid", { fields })

const grantsIn = ({ preset, scopes }: typeof CreateKey.Type): Grants | undefined =>
  preset === undefined ? scopes : scopes === undefined ? preset : undefined

/**
 * Keys as callers make, change and revoke them: none gets what its maker lacks. Decided in docs/decisions/keys.md.
 */
export class ManagedKeys extends Context.Service<ManagedKeys>()("@tidings/services/ManagedKeys", {
  make: Effect.gen(function* () {
    const keys = yield* Keys
    const repository = yield* KeyRepository
    const calling = yield* CallingKey

    /** Refuses scopes that the maker lacks, and those that no key gives to another. */
    const insistOnGrants = Effect.fnUntraced(function* (
      operation: string,
      maker: Maker,
      scopes: ReadonlyArray<Scope>,
      fieldsOf: (condition: (scope: Scope) => boolean, message: (scope: Scope) => string) => ReadonlyArray<FieldError>
    ) {
      const lacking = scopes.filter((scope) => !maker.has(scope))
      if (lacking.length > 0) {
        const fields = fieldsOf(
          (scope) => !maker.has(scope),
          (scope) => `The calling key lacks the scope ${scope}.`
        )
        return yield* lacksScope(lacking, maker, fields)
      }
      if (maker.isPerson || !scopes.some((scope) => ownerScopes.has(scope))) return
      return yield* personRequired(
        operation,
        "No key gives scopes of the preset owner alone: whoever runs the installation does, by the command key create.",
        fieldsOf(
          (scope) => ownerScopes.has(scope),
          (scope) => `No key gives the scope ${scope} to another.`
        )
      )
    })

    const expiryOf = Effect.fnUntraced(function* (days: number | undefined, latestMs: number | undefined) {
      if (days === undefined) return latestMs === undefined ? undefined : new Date(latestMs)
      const at = (yield* Clock.currentTimeMillis) + days * dayMs
      if (at <= (latestMs ?? Infinity)) return new Date(at)
      const message = `Later than ${new Date(latestMs!).toISOString()}, which is the latest for this key.`
      return yield* invalid({ path: "expires_in_days", code: "out_of_range", message })
    })

    const refreshed = Effect.fnUntraced(function* (maker: Maker, { expires_at, preset, scopes }: ApiKey) {
      const refuse = (message: string) => invalid({ path: "refresh", code: "enum_violation", message })
      if (preset === null) return yield* refuse("The key's scopes were chosen one by one: it has no preset to go by.")
      const added = scopesOf[preset].filter((scope) => !scopes.includes(scope))
      yield* insistOnGrants("update_key", maker, added, (isWrong, message) =>
        added.filter(isWrong).map((scope) => ({ path: "refresh", code: "enum_violation", message: message(scope) }))
      )
      const outlives = maker.endsMs !== undefined && (expires_at === null || Date.parse(expires_at) > maker.endsMs)
      if (added.length > 0 && outlives)
        return yield* refuse("The calling key expires earlier than this one, and adds no scopes to what outlives it.")
      return { scopes: scopesOf[preset] }
    })

    const narrowed = Effect.fnUntraced(function* (wanted: ReadonlyArray<Scope>, key: ApiKey) {
      const fields = grantErrors(
        wanted,
        (scope) => !key.scopes.includes(scope),
        (scope) => `The key lacks ${scope}: scopes are only taken away.`
      )
      if (fields.length > 0) return yield* invalid(...fields)
      const scopes = key.scopes.filter((scope) => wanted.includes(scope))
      return { scopes, preset: scopes.length === key.scopes.length ? key.preset : null }
    })

    return {
      /** Makes a key with at most the caller's scopes and life; only this answer contains the secret. */
      create: Effect.fnUntraced(function* (input: typeof CreateKey.Type) {
        const { expires_in_days: days, kind, member, name } = input
        const caller = yield* Caller
        const { workspaceId } = caller
        const grants = grantsIn(input)
        if (grants === undefined)
          return yield* invalid({ path: "preset", code: "required", message: "Give either preset or scopes." })
        const maker = yield* calling.lock(manages)
        const unfit = unfitGrants(kind, grants)
        if (unfit.length > 0) return yield* invalid(...unfit)
        yield* insistOnGrants(
          "create_key",
          maker,
          typeof grants === "string" ? scopesOf[grants] : grants,
          (isWrong, message) => grantErrors(grants, isWrong, message)
        )
        const { key, secret } = yield* keys.issue({
          workspaceId,
          name,
          kind,
          grants,
          member: member === undefined ? undefined : normalizeEmail(member),
          ...(isOperator(caller) && { user: caller.user }),
          expiresAt: yield* expiryOf(days, maker.endsMs)
        })
        yield* note("key", key.id, {
          kind,
          ...(key.preset === null ? { scopes: [...key.scopes] } : { preset: key.preset }),
          ...(key.user !== null && { member: key.user }),
          ...(key.expires_at !== null && { expires_at: key.expires_at })
        })
        return { ...key, secret }
      }),

      /** Renames a key, takes scopes away or shortens its life, or gives it what its preset has now. */
      update: Effect.fnUntraced(function* ({ id, ...input }: typeof UpdateKey.Type) {
        const { expires_in_days: days, name, refresh, scopes } = input
        const { workspaceId } = yield* Caller
        const given = Object.keys(input)
        if (given.length === 0)
          return yield* problem("field_invalid", { message: "Name at least one field to change." })
        const maker = yield* calling.lock(manages, id)
        const key = yield* repository.find(workspaceId, id)
        if (key === undefined) return yield* problem("resource_not_found")
        if (key.revoked_at !== null)
          return yield* invalid({ path: "id", code: "enum_violation", message: "The key is revoked." })
        const fixed = given.filter((field) => field !== "name")
        if (key.client !== null && fixed.length > 0) {
          const message = "A connected program asks its user for its scopes; it is only renamed, or revoked."
          return yield* invalid(...fixed.map((path) => ({ path, code: "enum_violation" as const, message })))
        }
        if (scopes !== undefined && refresh === true) {
          const message = "Give either scopes or refresh."
          return yield* invalid({ path: "refresh", code: "enum_violation", message })
        }
        const held = { ...key, expiresAt: key.expires_at === null ? null : new Date(key.expires_at) }
        const news = newsOf(held, {
          name,
          ...(refresh && (yield* refreshed(maker, key))),
          ...(scopes && (yield* narrowed(scopes, key))),
          ...(days !== undefined && { expiresAt: yield* expiryOf(days, held.expiresAt?.getTime()) })
        })
        const { expiresAt: _, ...told } = news
        yield* note("key", id, {
          changed: Object.keys(news),
          ...Struct.pick(told, ["name"]),
          ...differenceOf(key, news)
        })
        return Object.keys(news).length === 0 ? key : (yield* repository.change(workspaceId, id, news))!
      }),

      /** Revokes a key; for the calling key itself without any scope, and by agents too. */
      revoke: Effect.fnUntraced(function* (id: KeyId) {
        const caller = yield* Caller
        if (id !== caller.keyId) {
          if (!caller.scopes.has(manages)) return yield* lacksScope([manages], caller)
          if (!caller.livemode) return yield* sharedByBoth()
          const unfit = byPeopleOnly("revoke_key", caller)
          if (unfit !== undefined) return yield* unfit
          yield* calling.lock(manages, id)
        }
        const revoked = yield* keys.revoke(caller.workspaceId, id)
        yield* note("key", id)
        return revoked
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

const differenceOf = (
  { scopes: before }: ApiKey,
  { scopes: after }: { readonly scopes?: ReadonlyArray<Scope> | undefined }
) =>
  after === undefined
    ? {}
    : {
        added: after.filter((scope) => !before.includes(scope)),
        removed: before.filter((scope) => !after.includes(scope))
      }
