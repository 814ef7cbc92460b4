import type { SendId } from "@tidings/schema/Id"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { SendRepository } from "@tidings/storage/repositories/SendRepository"
import { Effect, type Scope } from "effect"
import { randomUUID } from "node:crypto"
import { deliverNow } from "../deliverMail.ts"
import { hearing, made, publishedTemplate } from "../fixtures.ts"
import { call, type World } from "../World.ts"
import { address, type Handed, type Handing } from "./Handed.ts"

/** Marks a send as handed over, as its attempt does. */
const marked = (id: SendId, { connectorId, isLost, provider }: Handing) =>
  Effect.gen(function* () {
    const sends = yield* SendRepository
    const mark = { id, messageId: `<${id}@tidings.test>`, at: new Date(0).toISOString() }
    yield* sends.handOver({ ...mark, connector: provider, connectorId })
    const change = isLost
      ? ({ type: "send.unconfirmed", data: { reason: "lost" } } as const)
      : ({ type: "send.sent" } as const)
    yield* SendTimeline.use((timeline) => timeline.record(id, [{ ...change, source: "system" } as never]))
  })

/** A mail that was sent. */
export const handedMail = Effect.fnUntraced(function* (
  handing: Handing
): Effect.fn.Return<Handed, never, World | Scope.Scope> {
  const { connectorId, isLost, workspace } = handing
  const key = yield* publishedTemplate(workspace, `mail-${randomUUID()}`)
  const { id } = yield* made(
    "send_transactional",
    { template: key, to: address, variables: { name: "Ada" } },
    workspace
  )
  yield* isLost || connectorId === undefined ? marked(id, handing) : deliverNow(id, workspace.id)
  const heard = yield* hearing(workspace)
  const row = yield* SendRepository.use((sends) => sends.open(id))
  return {
    workspace,
    ownId: id,
    messageId: row!.message_id!,
    told: Effect.gen(function* () {
      const { events, status } = yield* made("read_send", { id }, workspace)
      const { data } = yield* made("list_suppressions", {}, workspace)
      return {
        status,
        reason: events.at(-1).data.reason,
        timeline: events.map(({ type }: any) => type),
        stops: data.map(({ reason }: any) => reason),
        events: (yield* heard).map(({ data, type }: any) => [type, data] as const)
      }
    }),
    clear: call("clear_suppression", { email: address }, { key: workspace.live })
  }
})
