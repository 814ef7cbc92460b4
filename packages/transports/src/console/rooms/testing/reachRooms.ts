import { made, publishedTemplate, qrDesign, shortLink, webhookDelivery } from "@tidings/testing/fixtures"
import { SocialPostRepository } from "@tidings/storage/repositories/SocialPostRepository"
import { clickable, clickOn, countClicks, laptop } from "@tidings/testing/clicks"
import { allowedHost } from "@tidings/testing/reachablePeer"
import { makeReceiver } from "@tidings/testing/Receiver"
import { postedWebhooks } from "@tidings/testing/postedWebhooks"
import { Clock, Effect } from "effect"
import type { PreparedRoom } from "./PreparedRoom.ts"
import { hostile } from "./hostile.ts"
import { mailRooms } from "./mailRooms.ts"

const webhooks: PreparedRoom = {
  room: "webhooks",
  prepare: (workspace) =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver(
        () => ({ status: 500, headers: { "X-Said": encodeURI(hostile) }, body: JSON.stringify({ said: hostile }) }),
        allowedHost
      )
      yield* webhookDelivery(workspace, receiver.url)
      yield* postedWebhooks
      yield* webhookDelivery(workspace)
      yield* made(
        "create_webhook",
        { url: "https://example.com/other", events: ["send.*", "order.paid", "contact.created"], description: hostile },
        workspace
      )
    }),
  expected: [/^\/webhooks\/whk_\w+$/u, /^\/webhooks\/whk_\w+\/deliveries\/dlv_\w+$/u],
  shown: ["and 1 more", "Not tried yet", "What is posted", "/operations/replay_webhook_delivery"],
  first: ["No endpoint yet", "Copy a receiver"]
}

const people: PreparedRoom = {
  room: "people",
  prepare: (workspace) =>
    Effect.gen(function* () {
      const { id: listId } = yield* made("create_list", { name: hostile, description: hostile }, workspace)
      yield* made(
        "create_topic",
        { key: "product_news", name: hostile, description: hostile, default: "joined" },
        workspace
      )
      const email = "ada@example.com"
      yield* made(
        "create_contact",
        {
          email,
          external_id: hostile,
          phone: "+353861234567",
          traits: { first_name: hostile, site: "javascript:alert(1)", seats: [1, 2], locale: "de" },
          lists: [listId],
          topics: { product_news: "left" }
        },
        workspace
      )
      yield* made("emit_event", { type: "order.paid", contact: { email }, metadata: { note: hostile } }, workspace)
      yield* publishedTemplate(workspace, "greeting")
      yield* made("send_transactional", { template: "greeting", to: email, variables: { name: hostile } }, workspace)
      yield* made("add_suppressions", { entries: [{ email }] }, workspace)
      yield* made(
        "create_segment",
        { name: hostile, description: hostile, where: { "traits.locale": "de" } },
        workspace
      )
      yield* made(
        "import_contacts",
        { csv: "external_id,email\nusr_1,grace@example.com\nusr_2,grace\n", filename: `${hostile}.csv`, listId },
        workspace
      )
    }),
  expected: [
    /^\/people\/con_\w+$/u,
    /^\/people\/lists\/lst_\w+$/u,
    /^\/people\/topics\/product_news$/u,
    /^\/people\/segments\/seg_\w+$/u,
    /^\/people\/imports\/imp_\w+$/u
  ],
  shown: ["Gets no mail", "order.paid", "/operations/erase_contact", "Condition", "Left the topic", "merge=true"],
  first: ["Nobody yet", "No list yet", "No topic yet", "No segment yet", "No file was imported"]
}

const links: PreparedRoom = {
  room: "links",
  prepare: (workspace) =>
    Effect.gen(function* () {
      const { linkId } = yield* shortLink(workspace, {
        label: hostile,
        tags: [hostile],
        campaignId: hostile,
        utm: { source: hostile },
        routeRules: [{ match: { kind: "city", values: [hostile] }, destinationUrl: "https://example.com/here" }]
      })
      const clicked = yield* clickable(workspace)
      const click = { userAgent: `${hostile} ${laptop}`, referrer: `https://evil.example/${hostile}` }
      const now = yield* Clock.currentTimeMillis
      const script = { ...click, referrer: "javascript:alert(1)", utm: { source: hostile } }
      yield* countClicks([click, script].map((one, index) => clickOn(clicked, now - index, one)))
      yield* qrDesign(workspace, { encodes: { kind: "shortLink", linkId }, label: hostile, tags: [hostile] })
      yield* qrDesign(workspace, { encodes: { kind: "static", payload: hostile } })
    }),
  expected: [/^\/links\/lnk_\w+$/u, /^\/links\/qr$/u, /^\/links\/qr\/qr_\w+$/u],
  shown: ['src="data:image/svg+xml;base64,', "Nobody followed it yet", "City is", "/operations/archive_short_link"],
  first: ["No link yet", "No QR code yet"]
}

const pages: PreparedRoom = {
  room: "pages",
  prepare: (workspace) =>
    Effect.gen(function* () {
      const slug = `evening-${crypto.randomUUID()}`
      const brief = "# Open kitchen evening\n\nSaturday 12 December, 18:00 to 21:00, at the bakery. Entry is free."
      const { id } = yield* made("create_page", { slug, brief, objective: "event" }, workspace)
      yield* made("update_page", { idOrSlug: id, title: hostile, description: hostile }, workspace)
    }),
  expected: [/^\/pages\/pg_\w+$/u],
  shown: ["sandbox", "will be at", "/operations/publish_page"],
  first: ["No page yet"]
}

const texts: PreparedRoom = {
  room: "texts",
  prepare: (workspace) =>
    Effect.gen(function* () {
      yield* made(
        "send_transactional_sms",
        { to: "+353861234567", templateKey: "auth.otp", variables: { code: "041932", minutes: 10 } },
        workspace
      )
      yield* made("set_sms_wording", { key: "auth.otp", body: `{{code}} ${hostile}` }, workspace)
      yield* made("set_sms_wording", { key: "auth.otp", language: "de", body: `{{code}} ${hostile}` }, workspace)
      yield* made("add_sms_opt_outs", { numbers: ["+353861234568"] }, workspace)
    }),
  expected: [/^\/texts\/sms_\w+$/u, /^\/texts\/opt-outs$/u, /^\/texts\/wordings\/auth\.otp$/u],
  shown: ["Its words are not kept to be read", "In de", "1 part, in GSM-7", "+353861234568"],
  first: ["No text message yet", "Nobody opted out"]
}

const social: PreparedRoom = {
  room: "social",
  prepare: (workspace) =>
    Effect.gen(function* () {
      const { posts } = yield* made(
        "create_social_post",
        { channels: ["bluesky", "mastodon"], caption: hostile, hashtags: ["launch"], linkUrl: "https://example.com/x" },
        workspace
      )
      yield* SocialPostRepository.use((rows) =>
        rows.change(posts[0].id, { status: "failed", failure: { code: hostile, message: hostile } })
      )
      const now = yield* Clock.currentTimeMillis
      const held = yield* made(
        "create_social_post",
        {
          mode: "hold",
          channels: ["x"],
          brief: hostile,
          scheduleAt: new Date(now + 3_600_000).toISOString(),
          assigneeUid: hostile
        },
        workspace
      )
      // It stands in the month that the calendar shows first, also in the last hour of one.
      yield* SocialPostRepository.use((rows) => rows.change(held.posts[0].id, { scheduledAt: new Date(now) }))
    }),
  expected: [/^\/social\/post_\w+$/u, /^\/social\/posts$/u, /^\/social\/accounts$/u],
  shown: ["It did not appear", "By network", "Held on X", "Draft"],
  first: ["No post yet"]
}

/** The rooms in which a workspace reaches people and programs, with what their tests put there. */
export const reachRooms: ReadonlyArray<PreparedRoom> = [webhooks, people, links, pages, texts, social, ...mailRooms]
