import {
  type StoredOAuthRecord,
  OAuthRecordRepository,
  type Payload
} from "@tidings/storage/repositories/OAuthRecordRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { hashSecret } from "../access/secret.ts"
import { lifetimes } from "../limits/lifetimes.ts"

export type { StoredOAuthRecord }

interface NewRecord {
  readonly kind: string
  readonly id: string
  readonly payload: Payload
  readonly seconds: number
  readonly grantId?: string | undefined
  readonly uid?: string | undefined
}

/** Records of the authorization server between requests, stored by the hash of their id and absent once expired. */
export class OAuthRecords extends Context.Service<OAuthRecords>()("@tidings/services/OAuthRecords", {
  make: Effect.gen(function* () {
    const repository = yield* OAuthRecordRepository
    return {
      keep: Effect.fnUntraced(function* ({ grantId, id, kind, payload, seconds, uid }: NewRecord) {
        yield* repository.upsert({
          kind,
          id: hashSecret(id),
          grantId: grantId ?? null,
          uid: uid ?? null,
          payload,
          expiresAtMs: (yield* Clock.currentTimeMillis) + seconds * 1000
        })
      }),
      find: (kind: string, id: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.find(kind, hashSecret(id), now)),
      findByUid: (kind: string, uid: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.findByUid(kind, uid, now)),
      /** Consumes a record; false if it was consumed already. */
      consume: (kind: string, id: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => repository.consume(kind, hashSecret(id), now)),
      destroy: (kind: string, id: string) => repository.destroy(kind, hashSecret(id)),
      /** Extends a grant to the lifetime of its new refresh token, and that of its client's registration. */
      lengthen: (grantId: string, clientId: string) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          repository.lengthen(
            { grantId, untilMs: now + lifetimes.refreshToken * 1000 },
            { id: hashSecret(clientId), untilMs: now + lifetimes.usedClient * 1000 }
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
