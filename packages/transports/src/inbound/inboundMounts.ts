import type { Reports } from "@tidings/services/inbound/Reports"
import { Effect } from "effect"
import type { Mount } from "../http/Mount.ts"
import { reports } from "./reports.ts"

/** What mail systems report to us; without a token there is no such place. */
export const inboundMounts = (options: {
  readonly token: string | undefined
}): Effect.Effect<ReadonlyArray<Mount>, never, Reports> =>
  options.token === undefined ? Effect.succeed([]) : Effect.map(reports(options.token), (mount) => [mount])
