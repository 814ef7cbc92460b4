import type { Policies } from "@tidings/schema/approvals/ApprovalPolicy"
import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { Management } from "@tidings/schema/resources/Workspace"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Plan, Rates } from "@tidings/schema/Plan"
import type { Scope } from "@tidings/schema/Scope"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { firstRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import type { RememberedAnswer } from "./AnswerRepository.ts"
import { type SendContext, sendContext } from "./AcceptanceRepository.ts"
import { type ContactRow, type Identifiers, foundBy } from "./ContactRepository.ts"
import { type NamedSequence, namedSequence } from "./namedSequence.ts"

/** A key's data for authentication, in one row. */
export interface KeyOwner {
  readonly id: KeyId
  readonly kind: KeyKind
  readonly scopes: ReadonlyArray<Scope>
  readonly client: string | null
  readonly user: string | null
  readonly revoked: boolean
  /** True for an access token past its lifetime of an hour, and for a key past its own. */
  readonly expired: boolean
  /** True for a client connected by OAuth, which can ask its user for more scopes. */
  readonly connected: boolean
  /** True if last_used_at is older than a minute. */
  readonly stale: boolean
  readonly workspace_id: WorkspaceId
  readonly plan: Plan
  readonly rates: Rates | null
  readonly templates_revision: number
  /** The workspace's approval policies. */
  readonly policies: Policies
  readonly management: Management
}

/**
 * The lookup of a call before it begins: the owner of the secret with this hash, and further data that the call is
 * known to need.
 */
export interface Look {
  readonly hash: string
  readonly nowMs: number
  /** The key of an answer that may be remembered in the owner's workspace. */
  readonly answer?: { readonly operation: string; readonly key: string } | undefined
  /** The send to accept: a template key and a recipient address. */
  readonly send?: { readonly templateKey: string; readonly toNormalized: string } | undefined
  /** The contact to enrol, and the sequence. */
  readonly entry?: { readonly keyOrId: string; readonly identifiers: Identifiers } | undefined
}

/** Every contact that an enrolment may mean, and its sequence. */
export interface EntryFound {
  readonly contacts: ReadonlyArray<ContactRow>
  readonly sequence: NamedSequence | null
}

interface Looked {
  /** Owner of the secret; undefined if nobody has it. */
  readonly owner: KeyOwner | undefined
  readonly answer: RememberedAnswer | undefined
  readonly send: SendContext | undefined
  readonly entry: EntryFound | undefined
}

type Row = {
  readonly n: number
  readonly held: RememberedAnswer | null
  readonly send?: SendContext | null
  readonly entry?: EntryFound | null
} & KeyOwner

/** The templates revision of a key's world. */
const revisionOf = "(w.templates_revision + case when k.kind = 'test' then w.sandbox_revision else 0 end)"

/** SQL for the owner of a secret, by its hash and the present instant. */
const owner = (hash: string, at: string) => {
  const columns = `k.id, k.kind, k.scopes, k.client, k."user", k.revoked_at is not null as revoked,
    (k.last_used_at is null or k.last_used_at < ${at} - interval '1 minute') as stale,
    k.workspace_id, w.plan, w.rates, ${revisionOf} as templates_revision, w.approval_policies as policies, w.management`
  return `select ${columns}, coalesce(k.expires_at <= ${at}, false) as expired, false as connected
    from keys k join workspaces w on w.id = k.workspace_id
    where k.hash = ${hash}
    union all
    select ${columns}, t.expires_at <= ${at} as expired, true as connected
    from access_tokens t join keys k on k.id = t.key_id join workspaces w on w.id = k.workspace_id
    where t.hash = ${hash}
    limit 1`
}

const ownerById = `select k.id, k.kind, k.scopes, k.client, k."user", k.revoked_at is not null as revoked, false as stale,
    k.workspace_id, w.plan, w.rates, ${revisionOf} as templates_revision, w.approval_policies as policies, w.management,
    coalesce(k.expires_at <= $2::timestamptz, false) as expired, k.grant_id is not null as connected
  from keys k join workspaces w on w.id = k.workspace_id where k.id = $1`

// Never cached, so that a revocation holds from the next call on, in every process.
const lookForOwner = owner("$1", "$2::timestamptz")

const held = `left join lateral (
    select jsonb_build_object('request_hash', i.request_hash, 'status', i.status, 'body', i.body, 'approval_id', i.approval_id, 'request_id', i.request_id, 'key_id', i.key_id) as found
    from idempotency_keys i
    where i.workspace_id = owner.workspace_id and i.livemode = (owner.kind <> 'test') and i.operation = given.operation and i.key = given.key
      and i.expires_at > given.at
    limit 1
  ) as held on true`
const send = `left join lateral (
    select to_jsonb(context) as found from (${sendContext("owner.workspace_id", "(owner.kind <> 'test')", "given.template", "given.recipient")}) as context
    where given.template is not null limit 1
  ) as send on true`
const whom = {
  workspaceId: "owner.workspace_id",
  livemode: "(owner.kind <> 'test')",
  externalId: "given.external_id",
  email: "given.email",
  id: "given.contact"
}
const entry = `left join lateral (
    select jsonb_build_object(
      'contacts', (select coalesce(jsonb_agg(to_jsonb(person)), '[]') from (${foundBy(whom)}) as person),
      'sequence', (select to_jsonb(named) from (${namedSequence("owner.workspace_id", "(owner.kind <> 'test')", "given.sequence")}) as named)
    ) as found
    where given.sequence is not null
  ) as entry on true`

const laterals = { send, entry }

// Each lateral is one lookup along a unique index; a statement includes only those its lookups need, since each has a
// setup cost.
const lookFor = (
  asked: ReadonlyArray<keyof typeof laterals>
) => `select ${["given.n, owner.*, held.found as held", ...asked.map((name) => `${name}.found as ${name}`)].join(", ")}
  from jsonb_to_recordset($1::jsonb) as given (n int, hash text, at timestamptz, operation text, key text, template text, recipient text,
    sequence text, external_id text, email text, contact text)
  cross join lateral (${owner("given.hash", "given.at")}) as owner
  ${[held, ...asked.map((name) => laterals[name])].join("\n  ")}`

const recordOf = ({ answer, entry, hash, nowMs, send }: Look, n: number) => ({
  n,
  hash,
  at: isoAt(nowMs),
  operation: answer?.operation ?? null,
  key: answer?.key ?? null,
  template: send?.templateKey ?? null,
  recipient: send?.toNormalized ?? null,
  sequence: entry?.keyOrId ?? null,
  external_id: entry?.identifiers.externalId ?? null,
  email: entry?.identifiers.email ?? null,
  contact: entry?.identifiers.id ?? null
})

const nobody: Looked = { owner: undefined, answer: undefined, send: undefined, entry: undefined }
const isBare = ({ answer, entry, send }: Look) => answer === undefined && send === undefined && entry === undefined

/** Lookups before calls begin, in one round trip shared by concurrent calls. */
export class LookRepository extends Context.Service<LookRepository>()("@tidings/storage/LookRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const ownerOf = ({ hash, nowMs }: Look) =>
      Effect.map(database.query<KeyOwner>(lookForOwner, [hash, isoAt(nowMs)]), ([owner]): Looked =>
        owner === undefined ? nobody : { ...nobody, owner }
      )
    const lookTogether = Effect.fnUntraced(function* (looks: ReadonlyArray<Look>) {
      const last = looks.at(-1)!
      if (looks.every((look) => isBare(look) && look.hash === last.hash)) {
        const looked = yield* ownerOf(last)
        return looks.map(() => looked)
      }
      const asked = (["send", "entry"] as const).filter((name) => looks.some((look) => look[name] !== undefined))
      const rows = yield* database.query<Row>(lookFor(asked), [JSON.stringify(looks.map(recordOf))])
      const found = new Map(rows.map(({ entry, held, n, send, ...owner }) => [n, { owner, held, send, entry }]))
      return looks.map((_, n): Looked => {
        const row = found.get(n)
        return row === undefined
          ? nobody
          : {
              owner: row.owner,
              answer: row.held ?? undefined,
              send: row.send ?? undefined,
              entry: row.entry ?? undefined
            }
      })
    })
    return {
      /** The owner of a key, as of now; a connected client's key is expired once its connection has lapsed. */
      ownerById: (id: KeyId, nowMs: number) => firstRow(database.query<KeyOwner>(ownerById, [id, isoAt(nowMs)])),
      look: yield* grouped<Look, Looked, never>(lookTogether, { atOnce: 2, gathers: true, most: 64 })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
