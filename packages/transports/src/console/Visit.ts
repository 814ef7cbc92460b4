import type { WorkspaceId } from "@tidings/schema/Id"
import type { IncomingMessage } from "node:http"

/** Who looks at a page of the console: a member, in one of their workspaces. */
export interface SignedIn {
  /** The member's address, normalised. */
  readonly user: string
  readonly workspace: { readonly id: WorkspaceId; readonly name: string }
  /** Whether they may decide what waits for approval. */
  readonly mayDecide: boolean
}

/** One request to a page of the console. */
export interface Visit {
  readonly request: IncomingMessage
  readonly member: SignedIn
  /** As it was asked for, percent-encoded, without query. */
  readonly path: string
  readonly query: URLSearchParams
  /** What was posted, by a form of this very page; undefined for GET, which changes nothing. */
  readonly form: URLSearchParams | undefined
  /** The hidden field `csrf` of a form that posts to a path; it serves this session and that path alone. */
  readonly tokenFor: (path: string) => string
  readonly ip: string
}

/** What the pages of the console are told by the server. */
export interface ConsoleOptions {
  /** Where others reach this server, without a slash at its end. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}
