import { HostProof } from "@tidings/services/domains/HostProof"
import { Effect } from "effect"
import type { Reply } from "../../http/Reply.ts"

/** The answer by which a host shows that it leads to this installation. */
export const hostProof = Effect.map(HostProof, ({ text }): Reply => ({
  status: 200,
  headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  body: `${text}\n`
}))
