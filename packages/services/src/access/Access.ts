import { homeOfSecret } from "@tidings/schema/homes/Home"
import { inHome } from "@tidings/storage/homes/inHome"
import type { Actor } from "@tidings/schema/resources/AuditEntry"
import type { KeyId } from "@tidings/schema/Id"
import { ratesOf } from "@tidings/schema/Plan"
import { problem, type Problem } from "@tidings/schema/Problem"
import type { RememberedAnswer } from "@tidings/storage/repositories/AnswerRepository"
import { Database } from "@tidings/storage/Database"
import { KeyRepository } from "@tidings/storage/repositories/KeyRepository"
import {
  type CallingMember,
  type KeyOwner,
  type Look,
  LookRepository
} from "@tidings/storage/repositories/LookRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { type Caller, callsInPerson } from "./Caller.ts"
import type { ForeseenLookUps } from "./Foreseen.ts"
import { hashSecret, isWellFormed } from "./secret.ts"

/**
 * Proof of who calls: the Authorization value of a request, or a member whom a page has signed in, which no request can
 * name.
 */
export type Credential = string | CallingMember | undefined

/** Origin of a call, as its transport tells it. */
export interface CallOrigin {
  readonly surface: Actor["kind"]
  readonly ip?: string
  /** The client program's own name; without one it is known by its registered name, else by its User-Agent. */
  readonly client?: string
  readonly userAgent?: string
  /** True for a transport that agents call by: its audit entries name their program, and the person behind it. */
  readonly isAgent: boolean
}

const actorOf = (owner: KeyOwner, { client, ip, isAgent, surface, userAgent }: CallOrigin): Actor => {
  const program = client ?? owner.client ?? userAgent
  if (surface === "page") return { kind: surface, ...(owner.user !== null && { user: owner.user }), ...(ip && { ip }) }
  return {
    kind: surface,
    key_id: owner.id,
    ...(ip !== undefined && { ip }),
    ...(isAgent && program !== undefined && { client: program }),
    ...(isAgent && owner.user !== null && { user: owner.user })
  }
}

/** Returns the secret in an Authorization header; undefined if it is not a well-formed key. */
const secretIn = (authorization: string): string | undefined => {
  const secret = /^Bearer +(\S+)$/iu.exec(authorization)?.[1]
  return secret !== undefined && isWellFormed(secret) ? secret : undefined
}

/** The problems that a credential may have. */
export type CredentialProblem = Problem<"missing_authorization_header" | "invalid_api_key" | "expired_token">

/** An authenticated caller, with the data looked up in the same round trip. */
export interface Admitted {
  readonly caller: Caller["Service"]
  readonly remembered: RememberedAnswer | undefined
  readonly found: ForeseenLookUps
  /** Runs an effect that only reads on a standby, if one is as fresh as what was looked up; else as it is. */
  readonly reading: <A, E, R>(self: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** The part of a caller that its key does not tell. */
type Calling = Pick<Caller["Service"], "actor" | "isAgent" | "requestId">

const callerOf = (owner: KeyOwner, { actor, isAgent, requestId }: Calling): Caller["Service"] => ({
  keyId: owner.id,
  kind: owner.kind,
  livemode: owner.kind !== "test",
  scopes: new Set(owner.scopes),
  connected: owner.connected,
  workspaceId: owner.workspace_id,
  plan: owner.plan,
  rates: owner.rates ?? ratesOf[owner.plan],
  templatesRevision: owner.templates_revision,
  ...(owner.user !== null && { user: owner.user }),
  policies: owner.policies,
  management: owner.management,
  callLog: owner.call_log,
  callLogDays: owner.call_log_days,
  isAgent: isAgent || owner.kind === "mcp",
  actor,
  requestId
})

/** Finds the caller behind an Authorization header: `Bearer <key>`, nothing remembered between calls. */
export class Access extends Context.Service<Access>()("@tidings/services/Access", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const keys = yield* KeyRepository
    const { look, lookForMember, memberById, ownerById } = yield* LookRepository

    /** Looks a caller up; no owner if nobody has such a credential. */
    const lookedUp = Effect.fnUntraced(function* (credential: Credential, asks: Omit<Look, "hash">) {
      if (credential === undefined || credential === "") return yield* problem("missing_authorization_header")
      if (typeof credential !== "string") return yield* lookForMember(credential, asks)
      const secret = secretIn(credential)
      return secret === undefined
        ? yield* problem("invalid_api_key")
        : yield* look({ hash: hashSecret(secret), ...asks })
    })

    /**
     * Authenticates a caller, and looks up in the same round trip what else the call needs from the caller's workspace.
     */
    const admit = Effect.fnUntraced(function* (
      credential: Credential,
      origin: CallOrigin,
      requestId: string,
      asks: Omit<Look, "hash" | "nowMs"> = {}
    ): Effect.fn.Return<Admitted, CredentialProblem> {
      const nowMs = yield* Clock.currentTimeMillis
      const looked = yield* lookedUp(credential, { nowMs, ...asks })
      const { answer: remembered, entry, owner, send: context } = looked
      if (owner === undefined || owner.revoked) return yield* problem("invalid_api_key")
      if (owner.expired) return yield* problem("expired_token")
      if (owner.stale) yield* Effect.forkDetach(keys.touch(owner.id, nowMs))
      const found = {
        ...(asks.send && context && { send: { ...asks.send, context } }),
        ...(asks.entry && entry && { entry: { ...asks.entry, ...entry } })
      }
      const { isAgent } = origin
      const { position = null } = owner
      return {
        caller: callerOf(owner, { actor: actorOf(owner, origin), isAgent, requestId }),
        remembered,
        found,
        reading: (self) => database.reading(self, position)
      }
    })

    const authenticate = (authorization: Credential, origin: CallOrigin, requestId: string) =>
      Effect.map(admit(authorization, origin, requestId), ({ caller }) => caller)

    /**
     * Re-authenticates the key, or the member, of an earlier call with its current scopes, keeping who called for the
     * audit log.
     */
    const readmit = Effect.fnUntraced(function* (
      keyId: KeyId,
      { livemode, ...calling }: Calling & Pick<Caller["Service"], "livemode">
    ): Effect.fn.Return<Caller["Service"], CredentialProblem> {
      const owner = callsInPerson(calling)
        ? yield* memberById(keyId, livemode)
        : yield* ownerById(keyId, yield* Clock.currentTimeMillis)
      if (owner === undefined || owner.revoked || owner.expired) return yield* problem("invalid_api_key")
      return callerOf(owner, calling)
    })

    /**
     * Returns the templatesRevision of the caller for each of these Authorization headers that `authenticate` would
     * accept now, in one statement for each home.
     */
    const standing = Effect.fnUntraced(function* (
      authorizations: Iterable<string>
    ): Effect.fn.Return<ReadonlyMap<string, number>> {
      const hashes = new Map<string, string>()
      for (const authorization of authorizations) {
        const secret = secretIn(authorization)
        if (secret !== undefined) hashes.set(authorization, hashSecret(secret))
      }
      const nowMs = yield* Clock.currentTimeMillis
      const byHome = Map.groupBy(hashes, ([authorization]) => homeOfSecret(authorization))
      const rows = (yield* Effect.forEach(byHome, ([home, all]) =>
        inHome(home, keys.standing([...new Set(all.map(([, hash]) => hash))], nowMs))
      )).flat()
      const revisions = new Map(rows.map((row) => [row.hash, row.templates_revision]))
      return new Map(
        [...hashes].flatMap(([authorization, hash]) => {
          const revision = revisions.get(hash)
          return revision === undefined ? [] : [[authorization, revision] as const]
        })
      )
    })
    return { admit, authenticate, readmit, standing }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
