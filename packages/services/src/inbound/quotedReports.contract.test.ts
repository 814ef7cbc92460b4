import { assert, layer } from "@effect/vitest"
import type { MessageReport, CallbackContent } from "@tidings/connectors/Callback"
import { keepableTold } from "@tidings/connectors/callbacks/keepableTold"
import { type Any, open } from "@tidings/connectors/Connector"
import { connectors } from "@tidings/connectors/registry"
import { occasion } from "@tidings/connectors/testing/CallbackPeer"
import { type Peer, peerOf } from "@tidings/connectors/testing/Peer"
import { planted, plantedIn } from "@tidings/connectors/testing/planted"
import type { Id } from "@tidings/schema/Id"
import { SmsRepository } from "@tidings/storage/repositories/SmsRepository"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { columnsWith } from "@tidings/storage/testing/wholeDatabase"
import { accountAt } from "@tidings/testing/accountAt"
import { hearing, made, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Logger, Queue, References, Schema } from "effect"
import { TestClock } from "effect/testing"
import { SendTimeline } from "../sends/SendTimeline.ts"
import { SmsTimeline } from "../sms/SmsTimeline.ts"
import { reportSinks } from "./reportSinks.ts"

/**
 * A code that is forgotten once its message was handed over, and a number that its message keeps. No other suite sends
 * them, and they are too long for an id to hold them by chance.
 */
const [code, order] = ["6491 8327", "7182 6493"] as const
const messageId = "told-by-its-provider"
const words = [`Spam: "${code} is your login code"`, `Spam: "Order ${order}"`, "64918327", "71826493"]
const holds = (value: unknown, codes = [code, order]) =>
  codes.some((one) => [one, one.replace(" ", "")].some((form) => text(value).includes(form)))
const text = (value: unknown) => JSON.stringify(value)

/** The reports read from a provider's callbacks, with a text planted in each place of them. */
const heardOf = (row: Any, peer: Peer, ownId: string) =>
  Effect.gen(function* () {
    const told: Array<CallbackContent> = []
    for (const said of words) {
      const of = occasion({ messageId, ownId, words: said })
      for (const tells of Object.values(peer.callback?.tells ?? {}))
        for (const request of planted(tells(of).request, said)) {
          const read = yield* Effect.promise(async () => row.callback!.read(request))
          if (!("unreadable" in read)) told.push(...read)
        }
    }
    if (peer.listening === undefined) return told
    const stage = yield* peer.behaving.takes
    const account = yield* open(
      row,
      Schema.decodeUnknownSync(row.credentials as Schema.Codec<unknown>)(stage.credentials)
    )
    const heard = yield* Queue.unbounded<CallbackContent>()
    yield* Effect.forkScoped(account.listen!((all) => Effect.asVoid(Queue.offerAll(heard, all))))
    yield* account.verify
    for (const said of words) {
      const of = occasion({ messageId, ownId, words: said })
      for (const tells of Object.values(peer.listening.tells))
        for (const one of plantedIn(tells(of).said, said)) yield* stage.say!(one)
    }
    return [...told, ...(yield* Queue.clear(heard))]
  }).pipe(Effect.scoped, Effect.provide(peer.services))

/** The reports that contain a planted text, each once, except in an id: a code used as an id reveals nothing. */
const tellingReports = (told: ReadonlyArray<CallbackContent>): ReadonlyArray<MessageReport> => {
  const reports = keepableTold(told).flatMap((one) => ("outcome" in one && holds(one) ? [one] : []))
  const isNamed = ({ messageId, ownId, reportId }: MessageReport) =>
    !/\s/u.test(`${messageId}${ownId}${reportId}`) && holds([messageId, ownId, reportId])
  return [...new Map(reports.filter((one) => !isNamed(one)).map((one) => [text(one), one])).values()]
}

const mail = Effect.fnUntraced(function* (workspace: Workspace, template: string) {
  const { body } = yield* call(
    "send_transactional",
    { template, to: "ada@example.com", variables: template === "system" ? { code } : { order } },
    { key: workspace.live, idempotencyKey: crypto.randomUUID() }
  )
  yield* SendTimeline.use((timeline) =>
    timeline.record(body.id, [{ type: "send.sent", source: "provider", data: {} }] as never)
  )
  return { id: body.id as string, read: made("read_send", { id: body.id }, workspace) }
})

const textMessage = Effect.fnUntraced(function* (
  workspace: Workspace,
  templateKey: string,
  row: Any,
  connectorId: Id<"cnr">
) {
  const variables = templateKey === "auth.otp" ? { code, minutes: "5" } : { order }
  const asked = { templateKey, to: "+4915112345678", variables, consentProofId: "proof-1" }
  const { body } = yield* call("send_transactional_sms", asked, {
    key: workspace.live,
    idempotencyKey: crypto.randomUUID()
  })
  yield* SmsRepository.use((all) =>
    all.handOver({ id: body.id, at: new Date(0).toISOString(), connector: row.name, connectorId })
  )
  yield* SmsTimeline.use((timeline) => timeline.record(body.id, [{ type: "sms.sent", source: "provider" }]))
  const list = made("list_sms_deliveries", {}, workspace) as Effect.Effect<
    { readonly data: ReadonlyArray<any> },
    any,
    any
  >
  return { id: body.id as string, read: Effect.map(list, ({ data }) => data.find(({ id }) => id === body.id)) }
})

const rows = await Promise.all(
  connectors
    // Posts are public before any report on them.
    .filter(({ callback, channel, listens }) => channel !== "social" && (callback !== undefined || listens === true))
    .map(async (row) => ({ row: row as Any, peer: await peerOf(row as Any) }))
)

const lines: Array<string> = []
const everything = Logger.layer([
  Logger.make((said) => void lines.push(`${text(said.message)} ${said.cause.toString()}`))
])

// A database of its own, since all of it is searched.
layer(worldOver(ownDatabase))("what a provider reports of a message later", (it) => {
  it.effect.each(rows.map(({ peer, row }) => [row.name, row, peer] as const))(
    "says nothing that quotes it, whatever in the report does: %s",
    ([, row, peer]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const told = yield* hearing(workspace)
        const subjects = { system: "{{code}} is your login code", transactional: "Order {{order}}" }
        for (const [category, subject] of Object.entries(subjects))
          yield* publishedTemplate(workspace, category, { category, subject, body: `<p>${subject}</p>` })
        const { id: connectorId } = yield* accountAt(workspace.id, row, {})
        const make = (kind: "system" | "transactional") =>
          row.channel === "email"
            ? mail(workspace, kind)
            : textMessage(workspace, kind === "system" ? "auth.otp" : "order.confirmed", row, connectorId)
        const sink = (yield* reportSinks)[row.channel]!
        const heard = tellingReports(yield* heardOf(row, peer, `${row.channel === "email" ? "snd" : "sms"}_own`))
        const reported = Effect.fnUntraced(function* (kind: "system" | "transactional") {
          // A clicked URL of a message whose content is still stored is kept as it is.
          const ofKind = heard.filter(
            (report) => kind === "system" || (holds(report, [order]) && report.outcome.became !== "clicked")
          )
          for (const report of ofKind) {
            yield* TestClock.adjust("1 second")
            const { id, read } = yield* make(kind)
            const { outcome, reportId } = report
            const isTheirs = yield* sink.report(row.channel === "email" ? undefined : workspace.id, row.name, {
              messageId: report.messageId === messageId ? `<${id}@tidings.test>` : report.messageId,
              ownId: id,
              outcome,
              ...(reportId !== undefined && { reportId })
            })
            if (!isTheirs) continue
            const { events } = (yield* read) as { readonly events: ReadonlyArray<{ readonly data: object }> }
            for (const { data } of events)
              assert.isFalse(holds(data, kind === "system" ? [code] : [order]), `${text(report)} ${text(data)}`)
          }
        })
        yield* reported("system")
        assert.isFalse(holds(yield* told))
        assert.isFalse(holds(lines))
        for (const one of [...words, code]) {
          const columns = yield* columnsWith(one)
          assert.deepStrictEqual(
            columns.filter((column) => !column.startsWith("idempotency_keys.")),
            [],
            one
          )
        }
        yield* reported("transactional")
      }).pipe(Effect.provide(everything), Effect.provideService(References.MinimumLogLevel, "Trace"))
  )
})
