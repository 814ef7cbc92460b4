import { assert, describe, it } from "@effect/vitest"
import { newId, type SendId } from "@tidings/schema/Id"
import { Effect, Exit, Layer } from "effect"
import { Database } from "./Database.ts"
import { AuditRepository } from "./repositories/AuditRepository.ts"
import { CapturedMailRepository } from "./repositories/CapturedMailRepository.ts"
import { JobRepository } from "./repositories/JobRepository.ts"
import { SendRepository } from "./repositories/SendRepository.ts"
import { freshDatabase, postgresIsMissing, whyMissing } from "./testing/postgres.ts"

const auditRow = (text: string) => ({
  id: newId("aud", 0),
  workspaceId: newId("ws", 0),
  livemode: true,
  tsMs: 0,
  actor: { kind: "mcp", client: text } as const,
  action: "template.list",
  target: null,
  requestId: "req_1",
  metadata: {}
})

const mail = (text: string) => ({
  id: newId("cap", 0),
  toEmail: "ada@example.com",
  subject: text,
  raw: text,
  createdAt: new Date(0)
})

const change = (text: string) => ({
  id: newId("snd", 0),
  length: 0,
  events: [
    {
      id: newId("evt", 0),
      type: "send.sent",
      timestamp: "2026-11-20T00:00:00Z",
      source: "system",
      synthetic: false,
      data: { text }
    } as const
  ],
  status: "sent" as const,
  settled: true,
  isUnmarked: false,
  mark: undefined,
  messageId: undefined,
  job: undefined,
  dispatches: undefined,
  at: "2026-11-20T00:00:00Z"
})

const handOver = (text: string) => ({
  id: text as SendId,
  messageId: `<${text}@tidings.test>`,
  at: "2026-11-20T00:00:00Z",
  connector: text,
  connectorId: undefined
})

/** Every write that callers share, with one text in it. */
const writes: ReadonlyArray<
  readonly [
    name: string,
    write: (
      text: string
    ) => Effect.Effect<unknown, never, AuditRepository | CapturedMailRepository | JobRepository | SendRepository>
  ]
> = [
  ["an audit entry", (text) => AuditRepository.use((entries) => entries.writeOutside(auditRow(text)))],
  ["a captured mail", (text) => CapturedMailRepository.use((mails) => mails.insert(mail(text)))],
  [
    "a job that is done",
    (text) =>
      JobRepository.use((jobs) => jobs.done({ id: text, claim: text, workspaceId: "", name: "probe", serial: null }))
  ],
  ["a hand-over", (text) => SendRepository.use((sends) => sends.handOver(handOver(text)))],
  ["a hand-over again", (text) => SendRepository.use((sends) => sends.handOver(handOver(text), true))],
  ["a send that is opened", (text) => SendRepository.use((sends) => sends.open(text as SendId))],
  ["what became of a send", (text) => SendRepository.use((sends) => sends.recordAs(change(text)))]
]

const repositories = Layer.mergeAll(
  AuditRepository.layer,
  CapturedMailRepository.layer,
  JobRepository.layer,
  SendRepository.layer
)

const failsAlone = Effect.fnUntraced(function* (name: string, write: (typeof writes)[number][1]) {
  const texts = ["a", "b", "not\0kept", "c", "d", "e"]
  const exits = yield* Effect.forEach(texts, (text) => Effect.exit(write(text)), { concurrency: "unbounded" })
  assert.deepStrictEqual(
    texts.filter((_, index) => Exit.isFailure(exits[index]!)),
    ["not\0kept"],
    name
  )
})

const allFailAlone = Effect.forEach(writes, ([name, write]) => failsAlone(name, write), { discard: true })

describe("what no column can hold", () => {
  it.effect("fails its own caller alone, on the embedded database", () =>
    allFailAlone.pipe(Effect.provide(Layer.provide(repositories, Database.layerPglite())))
  )

  it.effect.skipIf(postgresIsMissing)(`fails its own caller alone, on a server${whyMissing}`, () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase
      yield* allFailAlone.pipe(Effect.provide(Layer.provide(repositories, Database.layerPostgres(url))))
    }).pipe(Effect.scoped)
  )
})
