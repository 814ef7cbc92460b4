import send_push from "@tidings/operations/push/send_push"
import send_transactional_sms from "@tidings/operations/sms/send_transactional_sms"
import type { PostId } from "@tidings/schema/Id"
import type { SendRequest } from "@tidings/schema/resources/SendRequest"
import type { SmsRequest } from "@tidings/schema/resources/SmsRequest"
import { Caller } from "@tidings/services/access/Caller"
import { systemCaller } from "@tidings/services/access/systemCaller"
import { CallNotes } from "@tidings/services/audit/CallNotes"
import { Pushes } from "@tidings/services/push/Pushes"
import { Sends } from "@tidings/services/sends/Sends"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { Sms } from "@tidings/services/sms/Sms"
import { SmsTimeline } from "@tidings/services/sms/SmsTimeline"
import { Database } from "@tidings/storage/Database"
import { PushRepository } from "@tidings/storage/repositories/PushRepository"
import { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { endJobsAbout } from "@tidings/storage/testing/jobTable"
import { markHanded } from "@tidings/storage/testing/sendTable"
import { Clock, Effect } from "effect"
import { publishedTemplate, type Workspace } from "./fixtures.ts"
import { socialPost } from "./socialPosts.ts"

const reason = "the provider did not answer in time"

/**
 * Marks a message as handed over, and deletes the job that would hand it over: both with its acceptance, before any
 * worker sees it.
 */
const handedOver = Effect.fnUntraced(function* (table: "sends" | "sms_messages" | "push_messages", id: string) {
  yield* markHanded(table, id, yield* Clock.currentTimeMillis)
  yield* endJobsAbout(id)
})

const atOnce = <A, E, R>({ id }: Pick<Workspace, "id">, deed: Effect.Effect<A, E, R>) =>
  Database.use((database) => Effect.orDie(database.transaction(deed))).pipe(
    Effect.provideService(Caller, systemCaller(id, "pro")),
    Effect.provideService(CallNotes, CallNotes.empty())
  )

/** A live send whose provider's answer was lost. */
export const unconfirmedSend = Effect.fnUntraced(function* (workspace: Pick<Workspace, "id">, more: object) {
  const request = { to: "ada@example.com", ...more } as SendRequest
  return yield* atOnce(
    workspace,
    Effect.gen(function* () {
      const { id } = yield* Sends.use((sends) => sends.accept(request))
      yield* handedOver("sends", id)
      yield* SendTimeline.use((timeline) =>
        timeline.record(id, [{ type: "send.unconfirmed", source: "provider", data: { reason } }])
      )
      return id
    })
  )
})

/** Like `unconfirmedSend`, with a template that is published first. */
export const unconfirmedHello = (workspace: Workspace, more?: object) =>
  Effect.flatMap(publishedTemplate(workspace, "hello"), (template) =>
    unconfirmedSend(workspace, { template, variables: { name: "Ada" }, ...more })
  )

/** A live text message whose provider's answer was lost. */
export const unconfirmedText = Effect.fnUntraced(function* (workspace: Pick<Workspace, "id">, more: object = {}) {
  const request = { ...send_transactional_sms.example, ...more } as SmsRequest
  return yield* atOnce(
    workspace,
    Effect.gen(function* () {
      const { id } = yield* Sms.use((texts) => texts.accept(request))
      yield* handedOver("sms_messages", id)
      yield* SmsTimeline.use((timeline) =>
        timeline.record(id, [{ type: "sms.unconfirmed", source: "provider", data: { reason } }])
      )
      return id
    })
  )
})

/** A live push message whose provider's answer was lost. */
export const unconfirmedPush = Effect.fnUntraced(function* (workspace: Pick<Workspace, "id">, more: object = {}) {
  return yield* atOnce(
    workspace,
    Effect.gen(function* () {
      const pushes = yield* Pushes
      const { id } = yield* pushes.accept({ ...send_push.example, ...more })
      yield* handedOver("push_messages", id)
      const row = { ...(yield* PushRepository.use(({ lock }) => lock(id)))!, has_webhooks: true }
      const via = { connectorId: undefined, provider: "webpush", reportUrl: undefined }
      yield* pushes.record(row, { endable: undefined }, { _tag: "Unconfirmed", reason, looksUp: false }, via, [])
      return id
    })
  )
})

/** Marks a post as unconfirmed, as if its network's answer was lost. */
export const loseAnswer = Effect.fnUntraced(function* (id: PostId) {
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* SocialPostRepository.use((posts) =>
    posts.change(id, { status: "unconfirmed", handoverAt: at, dueAt: at, failure: { code: null, message: reason } })
  )
  return id
})

/** A live post whose network's answer was lost. */
export const unconfirmedPost = (workspace: Workspace, post?: object) =>
  Effect.flatMap(socialPost(workspace, post), ({ id }) => loseAnswer(id))
