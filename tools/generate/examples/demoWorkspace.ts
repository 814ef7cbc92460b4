import spawn_creation from "@tidings/operations/creations/spawn_creation"
import create_page from "@tidings/operations/pages/create_page"
import type { Click } from "@tidings/engines/links/clicks/Click"
import type { CallOrigin } from "@tidings/services/access/Access"
import { Keys } from "@tidings/services/keys/Keys"
import { Installation } from "@tidings/services/setup/Installation"
import { byProvider } from "@tidings/testing/byProvider"
import { deliverNow } from "@tidings/testing/deliverMail"
import { SendTimeline } from "@tidings/services/sends/SendTimeline"
import { clickOn, countClicks, laptop, phone } from "@tidings/testing/clicks"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { buildNow } from "@tidings/testing/creations"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { call } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"

const today = Date.parse("2026-11-20T09:00:00.000Z")
const minute = 60_000
const day = 1_440 * minute

export const loginMail = {
  template: "login-code",
  to: "ada@example.com",
  variables: { code: "041 932", expires_minutes: 10 },
  metadata: { session: "s_1001" }
}

export const post = {
  channels: ["bluesky"],
  caption: "We are live",
  hashtags: ["launch"],
  linkUrl: "https://example.com/launch"
}

const shop: CallOrigin = { surface: "api", ip: "192.0.2.10", isAgent: false }
const agent: CallOrigin = { surface: "mcp", ip: "192.0.2.11", client: "claude-code/2.0", isAgent: true }

/** The file of the demo workspace's sequence. */
const onboarding = `key: onboarding
name: Onboarding of trials
description: From signing up to the first week of use
trigger: { type: api.enroll }
nodes:
  has_started: { type: wait, on: [{ event: trial.started, next: trying }], timeout: { after: 5d, next: gone_quiet } }
  trying: { type: state, name: Tries it, timeout: { after: 14d, next: end } }
  gone_quiet: { type: exit, reason: never_started }
`

/** Calls a row a second after the last call, and dies if it is refused. */
export const made = Effect.fnUntraced(function* (
  key: string,
  operation: string,
  input: object,
  origin: CallOrigin = shop
) {
  yield* TestClock.adjust("1 second")
  const idempotencyKey = `${operation} at ${yield* Clock.currentTimeMillis}`
  const { body, status, text } = yield* call(operation, input, {
    key,
    idempotencyKey,
    origin
  })
  return status < 300 ? body : yield* Effect.die(`${operation}: ${text}`)
})

/** Sends a mail to an address that turns out to be unknown, which suppresses it. */
export const bounced = Effect.fnUntraced(function* (key: string, to: string) {
  const { id } = yield* made(key, "send_transactional", { ...loginMail, to })
  const words = { reason: "550 5.1.1 No such user here", smtp_code: 550, enhanced_status_code: "5.1.1" }
  yield* SendTimeline.use(({ record }) => record(id, [byProvider("send.bounced", { bounce_type: "hard", ...words })]))
})

/** Counts clicks of this many people on the link, a minute apart. */
const clicked = (link: Click["link"], atMs: number, people: number) =>
  Effect.andThen(
    TestClock.setTime(atMs),
    countClicks(
      Array.from({ length: people }, (_, index) =>
        clickOn(link, atMs + index * minute, { ip: `192.0.2.${index}`, userAgent: index % 2 === 0 ? laptop : phone })
      )
    )
  )

/**
 * Builds a demo workspace after three days of use: a link that people followed, a webhook, a QR code, a list, a
 * sequence, a social post, a page, a campaign whose strategy waits, a mail that arrived, an address that is gone.
 */
export const demoWorkspace = Effect.gen(function* () {
  yield* TestClock.setTime(today - 3 * day)
  const { workspaceId } = (yield* Installation.use(({ firstStart }) => firstStart))!
  const management = { workspaceId, name: "Management", kind: "live", grants: "owner" } as const
  const { secret: key } = yield* Keys.use((keys) => keys.create(management))
  const link = yield* made(key, "create_short_link", {
    destinationUrl: "https://example.com/launch",
    slug: "launch",
    label: "Launch",
    tags: ["launch"],
    utm: { source: "newsletter", campaign: "launch" }
  })
  const target = { id: link.linkId, workspaceId, livemode: true }
  yield* clicked(target, today - 2 * day, 3)
  yield* clicked(target, today - day, 5)
  yield* clicked(target, today, 2)
  const webhook = yield* made(key, "create_webhook", {
    url: "https://example.com/hooks/tidings",
    events: ["send.*", "order.paid"],
    description: "Order desk"
  })
  const design = yield* made(key, "create_qr_design", {
    label: "Poster, spring launch",
    encodes: { kind: "shortLink", linkId: link.linkId },
    tags: ["launch"]
  })
  const list = yield* made(key, "create_list", { name: "Customers", description: "People who bought something" })
  yield* appliedSequence({ world: { workspaceId, livemode: true } }, "onboarding", onboarding)
  yield* connectedAccount({ id: workspaceId }, "bluesky", "did:plc:ewvi7nxzyoun6zhxrhs64oiz")
  const { posts } = yield* made(key, "create_social_post", post)
  const sent = yield* made(key, "send_transactional", loginMail)
  yield* TestClock.adjust("2 seconds")
  yield* deliverNow(sent.id)
  yield* bounced(key, "former@example.com")
  yield* made(key, "manage_approval_policy", { surfaceKind: "email_send", mode: "agents_only" })
  const { approval } = yield* made(key, "send_transactional", loginMail, agent)
  const page = yield* made(key, "create_page", { ...create_page.example, slug: "kitchen-evening" })
  const creation = yield* made(key, "spawn_creation", spawn_creation.example)
  yield* buildNow({ world: { workspaceId, livemode: true } }, creation.id)
  return { key, id: workspaceId, link, webhook, design, list, sent, approval, page, creation, post: posts[0] }
})

/** The demo workspace, with the things in it that examples name. */
export type Begun = Effect.Success<typeof demoWorkspace>
