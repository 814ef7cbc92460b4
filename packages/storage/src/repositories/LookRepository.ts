import type { Policies } from "@tidings/schema/approvals/ApprovalPolicy"
import type { KeyId, WorkspaceId } from "@tidings/schema/Id"
import type { CallLogSetting } from "@tidings/schema/resources/ApiCall"
import type { Management } from "@tidings/schema/resources/Workspace"
import type { KeyKind } from "@tidings/schema/resources/ApiKey"
import type { Plan, Rates } from "@tidings/schema/Plan"
import { type Role, scopesOfRole } from "@tidings/schema/resources/Role"
import type { Scope } from "@tidings/schema/Scope"
import { Context, Effect, Layer } from "effect"
import { Database } from "../Database.ts"
import { grouped } from "../grouped.ts"
import { firstRow } from "../rows.ts"
import { isoAt } from "../iso.ts"
import { rememberedAs, type RememberedAnswer } from "./AnswerRepository.ts"
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
  readonly call_log: CallLogSetting
  readonly call_log_days: number
  /** The position of the log, at which a standby has all that this look has seen; absent without a standby. */
  readonly position?: string | null
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

/** A member of a workspace, who calls in one of its worlds. */
export interface CallingMember {
  readonly workspaceId: WorkspaceId
  /** Their address, normalised. */
  readonly email: string
  readonly livemode: boolean
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

interface Found {
  readonly held: RememberedAnswer | null
  readonly send?: SendContext | null | undefined
  readonly entry?: EntryFound | null | undefined
}

type Row = { readonly n: number } & Found & KeyOwner
type MemberLookRow = { readonly n: number } & Found & MemberRow

/** The templates revision of a key's world. */
const revisionOf = "(w.templates_revision + case when k.kind = 'test' then w.sandbox_revision else 0 end)"

const ofWorkspace = "w.plan, w.rates, w.approval_policies as policies, w.management, w.call_log, w.call_log_days"

/** SQL for a member as the owner of their own calls, in a world, by a condition on `m`. */
const member = (
  livemode: string,
  condition: string,
  position = ""
) => `select m.key_id as id, m.role, m.email as "user",
    case when ${livemode} then 'live' else 'test' end as kind, m.workspace_id, ${ofWorkspace}${position},
    (w.templates_revision + case when ${livemode} then 0 else w.sandbox_revision end) as templates_revision
  from members m join workspaces w on w.id = m.workspace_id where ${condition}`

type MemberRow = Pick<KeyOwner, "id" | "workspace_id" | "plan" | "rates" | "templates_revision" | "policies"> &
  Pick<KeyOwner, "management" | "call_log" | "call_log_days" | "position"> & {
    readonly kind: "live" | "test"
    readonly role: Role
    readonly user: string
  }

/** A member has the scopes of their role as of now, and no key that could be revoked or expire. */
const ownerOfMember = ({ role, ...row }: MemberRow): KeyOwner => ({
  ...row,
  scopes: scopesOfRole[role],
  client: null,
  revoked: false,
  expired: false,
  connected: false,
  stale: false
})

const memberById = member("$2::boolean", "m.key_id = $1")

/** SQL for the owner of a secret, by its hash and the present instant. */
const owner = (hash: string, at: string, position: string) => {
  const columns = `k.id, k.kind, k.scopes, k.client, k."user", k.revoked_at is not null as revoked,
    (k.last_used_at is null or k.last_used_at < ${at} - interval '1 minute') as stale,
    k.workspace_id, ${revisionOf} as templates_revision, ${ofWorkspace}${position}`
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
    k.workspace_id, ${revisionOf} as templates_revision, ${ofWorkspace},
    coalesce(k.expires_at <= $2::timestamptz, false) as expired, k.grant_id is not null as connected
  from keys k join workspaces w on w.id = k.workspace_id where k.id = $1`

const held = `left join lateral (
    ${rememberedAs({ workspaceId: "owner.workspace_id", livemode: "(owner.kind <> 'test')", operation: "given.operation", key: "given.key", at: "given.at" })}
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
  asked: ReadonlyArray<keyof typeof laterals>,
  caller: string
) => `select ${["given.n, owner.*, held.found as held", ...asked.map((name) => `${name}.found as ${name}`)].join(", ")}
  from jsonb_to_recordset($1::jsonb) as given (n int, hash text, at timestamptz, operation text, key text, template text, recipient text,
    sequence text, external_id text, email text, contact text)
  cross join lateral (${caller}) as owner
  ${[held, ...asked.map((name) => laterals[name])].join("\n  ")}`

const recordOf = ({ answer, entry, nowMs, send }: Omit<Look, "hash">, n: number, hash: string | null) => ({
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

/** The further look-ups of these looks. */
const askedIn = (looks: ReadonlyArray<Omit<Look, "hash">>) =>
  (["send", "entry"] as const).filter((name) => looks.some((look) => look[name] !== undefined))

const lookedOf = (owner: KeyOwner, { entry, held, send }: Found): Looked => ({
  owner,
  answer: held ?? undefined,
  send: send ?? undefined,
  entry: entry ?? undefined
})

const nobody: Looked = { owner: undefined, answer: undefined, send: undefined, entry: undefined }
const isBare = ({ answer, entry, send }: Look) => answer === undefined && send === undefined && entry === undefined

/** Lookups before calls begin, in one round trip shared by concurrent calls. */
export class LookRepository extends Context.Service<LookRepository>()("@tidings/storage/LookRepository", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const position = database.positionNow === undefined ? "" : `, ${database.positionNow} as position`
    // Never cached, so that a revocation holds from the next call on, in every process.
    const lookForOwner = owner("$1", "$2::timestamptz", position)
    const lookForMember = member("$4::boolean", "m.workspace_id = $2 and m.email = $3", position)
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
      const asked = askedIn(looks)
      const rows = yield* database.query<Row>(lookFor(asked, owner("given.hash", "given.at", position)), [
        JSON.stringify(looks.map((look, n) => recordOf(look, n, look.hash)))
      ])
      const found = new Map(rows.map(({ entry, held, n, send, ...owner }) => [n, { owner, held, send, entry }]))
      return looks.map((_, n): Looked => {
        const row = found.get(n)
        return row === undefined ? nobody : lookedOf(row.owner, row)
      })
    })
    return {
      /** The owner of a key, as of now; a connected client's key is expired once its connection has lapsed. */
      ownerById: (id: KeyId, nowMs: number) => firstRow(database.query<KeyOwner>(ownerById, [id, isoAt(nowMs)])),

      /** The member whose calls have this id, as of now. */
      memberById: (id: KeyId, livemode: boolean) =>
        Effect.map(database.query<MemberRow>(memberById, [id, livemode]), ([row]) => row && ownerOfMember(row)),

      /** Looks up what a member's call needs; no owner if they are none any more. */
      lookForMember: Effect.fnUntraced(function* (
        { email, livemode, workspaceId }: CallingMember,
        look: Omit<Look, "hash">
      ) {
        const asked = askedIn([look])
        const [row] = yield* database.query<MemberLookRow>(lookFor(asked, lookForMember), [
          JSON.stringify([recordOf(look, 0, null)]),
          workspaceId,
          email,
          livemode
        ])
        if (row === undefined) return nobody
        const { entry, held, n: _, send, ...owner } = row
        return lookedOf(ownerOfMember(owner), { entry, held, send })
      }),
      look: yield* grouped<Look, Looked, never>(lookTogether, { atOnce: 2, gathers: true, most: 64 })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
