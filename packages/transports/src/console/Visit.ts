import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { WorkspaceId } from "@tidings/schema/Id"
import type { Role } from "@tidings/schema/resources/Role"
import type { Scope } from "@tidings/schema/Scope"
import type { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { Descriptions } from "../openapi/descriptions.ts"
import type { RefusedCall } from "./RefusedCall.ts"
import type { RoomPlace } from "./RoomPlace.ts"

/** The viewer of a console page: a member, in one of their workspaces. */
export interface SignedIn {
  /** The member's address, normalised. */
  readonly user: string
  readonly workspace: { readonly id: WorkspaceId; readonly name: string }
  readonly role: Role
  readonly scopes: ReadonlySet<Scope>
  /** True if the member may decide approvals. */
  readonly mayDecide: boolean
  /** Time of the last code that the member typed. */
  readonly signedInAtMs: number
}

/** The registry's schemas, and its operations by chapters; each is made once. */
export type Described = Pick<Descriptions, "chapters" | "schemas">

/** One request to a page of the console. */
export interface Visit {
  readonly request: IncomingMessage
  readonly member: SignedIn
  /** False in the sandbox, whose addresses begin with /test. */
  readonly livemode: boolean
  /** The address in either world, percent-encoded, without the query: `/mails/snd_1`. */
  readonly path: string
  /** The decoded segments of the path: `["mails", "snd_1"]`. */
  readonly segments: ReadonlyArray<string>
  readonly query: URLSearchParams
  /** The posted fields, from a form of this very page; undefined for GET, which changes nothing. */
  readonly form: URLSearchParams | undefined
  readonly nowMs: number
  readonly ip: string
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
  /** Returns an address in the world of this page: `/mails` is `/test/mails` in the sandbox. */
  readonly to: (path: string) => string
  /** Returns the field `csrf` of a form that posts to an address; it is valid for this session and address only. */
  readonly tokenFor: (address: string) => string
  /** Calls a row as the member and returns its answer, of whatever status. */
  readonly call: (row: string, input: object, idempotencyKey?: string) => Effect.Effect<CallAnswer>
  /** Calls a row as the member and returns its body as JSON; fails with the row's refusal. */
  readonly read: <A = any>(row: string, input?: object) => Effect.Effect<A, RefusedCall>
  /** The rows of the registry, by name. */
  readonly rows: ReadonlyMap<string, Endpoint>
  /** Number of calls that wait for a decision in this world; undefined if none does, or for a role that sees none. */
  readonly waiting: string | undefined
  /** The registry as its documents describe it. */
  readonly described: Described
  /** The rooms of the console. */
  readonly rooms: ReadonlyArray<RoomPlace>
  /** True if the member's role has a row's scopes, and the world is one in which it is called. */
  readonly may: (row: string) => boolean
}

/** Options of the console's pages, set by the server. */
export interface ConsoleOptions {
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}
