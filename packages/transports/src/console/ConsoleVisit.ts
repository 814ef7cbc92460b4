import type { WorkspaceId } from "@tidings/schema/Id"
import type { IncomingMessage } from "node:http"

/** The viewer of a console page: a member, in one of their workspaces. */
export interface SignedIn {
  /** The member's address, normalised. */
  readonly user: string
  readonly workspace: { readonly id: WorkspaceId; readonly name: string }
  /** True if the member may decide approvals. */
  readonly mayDecide: boolean
}

/** One request to a page of the console. */
export interface ConsoleVisit {
  readonly request: IncomingMessage
  readonly member: SignedIn
  /** The requested path, percent-encoded, without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** The posted fields, from a form of this very page; undefined for GET, which changes nothing. */
  readonly form: URLSearchParams | undefined
  /**
   * Returns the hidden field `csrf` of a form that posts to a path; it is valid for this session and that path only.
   */
  readonly tokenFor: (path: string) => string
  readonly ip: string
}

/** Options of the console's pages, set by the server. */
export interface ConsoleOptions {
  /** Public base URL of this server, without a trailing slash. */
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
}
