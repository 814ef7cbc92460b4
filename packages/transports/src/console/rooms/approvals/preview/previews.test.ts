import { assert, layer } from "@effect/vitest"
import { Connections } from "@tidings/services/connectors/Connections"
import { Credits } from "@tidings/services/credits/Credits"
import { SmsNumbers } from "@tidings/services/sms/SmsNumbers"
import { SmsWordings } from "@tidings/services/sms/SmsWordings"
import { SocialEventWordings } from "@tidings/services/social/events/SocialEventWordings"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { decide, heldCall, working } from "@tidings/testing/approvals"
import { made, policy, publishedTemplate, type Workspace } from "@tidings/testing/fixtures"
import { libraryPicture } from "@tidings/testing/libraryPicture"
import { draftPage } from "@tidings/testing/pages"
import { connectedAccount, livePost, socialPost } from "@tidings/testing/socialPosts"
import { unconfirmedHello, unconfirmedText } from "@tidings/testing/unconfirmed"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { memberIn, served } from "../../../testing/members.ts"

/** Returns the words of a page below its bar. */
const wordsOf = (text: string): string =>
  text
    .slice(text.indexOf("<main"))
    .replaceAll(/<[^>]*>/gu, " ")
    .replaceAll(/\s+/gu, " ")

const begun = Effect.gen(function* () {
  yield* TestClock.setTime(Date.UTC(2026, 10, 22, 12))
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  const { visitor } = yield* memberIn(url, workspace)
  const page = (id: string) =>
    Effect.map(
      Effect.promise(() => visitor.open(`/approvals/${id}`)),
      ({ text }) => ({ text, words: wordsOf(text) })
    )
  const look = (path: string) => Effect.promise(() => visitor.open(path))
  return { workspace, page, look }
})

const code = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }

const sms = (workspace: Workspace, input: object = {}, key?: string) =>
  heldCall(workspace, "sms", "send_transactional_sms", { ...code, ...input }, key)

const post = (workspace: Workspace, operation: string, input: object, key?: string) =>
  heldCall(workspace, "social_post", operation, input, key)

const inAnHour = "2026-11-22T13:00:00.000Z"

layer(world)("what a held call would leave, on its page", (it) => {
  it.effect("is of a text message its wording, its number, and how carriers count it", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* SmsWordings.use((wordings) =>
        wordings.set(workspace.id, { key: "auth.otp", language: "de", body: "{{code}} ist Ihr Code für {{brand}} 🔑." })
      )
      const { id } = yield* sms(workspace, { language: "de-AT" })
      const { text, words } = yield* page(id)
      assert.include(words, "The text message as it would be sent now")
      assert.include(text, '<p class="words"><bdi>041932 ist Ihr Code für Tidings 🔑.</bdi></p>')
      for (const fact of [
        "To +353861234567",
        "Language de",
        "Length 1 segment, 35 characters in UCS-2",
        "Not in GSM-7",
        "This would be the first text message to this number.",
        "Approve and send"
      ])
        assert.include(words, fact)
      assert.notInclude(words, "first mail")
      assert.notInclude(words, "has changed since")
    })
  )

  it.effect("is of a text message what keeps it from leaving, and who wrote there before", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* made("send_transactional_sms", code, workspace)
      const { id } = yield* sms(workspace)
      assert.notInclude((yield* page(id)).words, "first text message")
      yield* SmsNumbers.use((numbers) => numbers.optOut(workspace.world, code.to, { kind: "operator", id: "cli" }))
      yield* SmsWordings.use((wordings) =>
        wordings.set(workspace.id, { key: "auth.otp", body: "{{code}}: see https://elsewhere.example/{{minutes}}" })
      )
      const { words } = yield* page(id)
      assert.include(words, "+353861234567 has opted out.")
      assert.include(words, "041932: see https://elsewhere.example/10")
      assert.include(words, "variables.link: Links that sign in stand on a domain of the workspace")
      assert.include(words, "has changed since this was asked for")
    })
  )

  it.effect("is of posts what each channel is given: its text, its parts, title, link, files, account and price", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* connectedAccount(workspace, "bluesky")
      yield* connectedAccount(workspace, "mastodon")
      yield* connectedAccount(workspace, "linkedin")
      yield* Credits.use((credits) => credits.grant(workspace.id, 100))
      const assetId = yield* libraryPicture(workspace)
      const { id } = yield* post(workspace, "create_social_post", {
        channels: ["bluesky", "mastodon", "linkedin"],
        caption: "We are live\n",
        channelCaptions: { linkedin: "Our product is live" },
        threadTweets: ["And there is more."],
        hashtags: ["launch"],
        linkUrl: "https://example.com/launch",
        media: [
          { kind: "image", assetId, alt: "Ada at her desk" },
          { kind: "image", assetId }
        ],
        publish: true
      })
      const { text, words } = yield* page(id)
      for (const seen of [
        "Publish on bluesky, mastodon, linkedin: We are live Waiting Social post agent/1.0",
        "What would be posted At once, as soon as it is approved.",
        "Bluesky as Tidings (tidings) 1 of 2 We are live #launch 2 of 2 And there is more. Link https://example.com/launch Costs 5 credits",
        "Mastodon as Tidings (tidings) 1 of 2 We are live https://example.com/launch #launch 2 of 2 And there is more. Costs 5 credits",
        "LinkedIn as Tidings (tidings) It would not be posted here linkedin has no threads 1 of 2 Our product is live #launch",
        "What each of them shows",
        "Described as Ada at her desk Picture: launch.png , 1200 × 675 pixels, ",
        "Without a description. Picture: launch.png",
        "Approve and publish"
      ])
        assert.include(words, seen)
      const [, address] = /<img src="(\/assets\/[^"]+)" alt=""/u.exec(text) ?? []
      assert.match(address!, new RegExp(`^/assets/${assetId}/[^/]+/media\\.png$`, "u"))
      assert.strictEqual(
        (yield* Credits.use((credits) => credits.read(workspace.id)))!.credits,
        100,
        "looking costs nothing"
      )
    })
  )

  it.effect("is of a planned post its time, and of a time that is over that it would be refused", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const { id: postId } = yield* socialPost(workspace)
      const planned = yield* post(workspace, "schedule_social_post", { postId, scheduledAt: inAnHour })
      const batch = yield* post(workspace, "create_social_post", {
        channels: ["bluesky"],
        caption: "Later",
        scheduleAt: inAnHour
      })
      for (const [{ id }, caption] of [
        [planned, "We are live"],
        [batch, "Later"]
      ] as const) {
        const { words } = yield* page(id)
        assert.include(words, `What would be posted On 22 November 2026 at 13:00:00 UTC .`)
        assert.include(words, `Bluesky as Tidings (tidings) ${caption} Costs 1 credit`)
        assert.include(words, "Approve and schedule")
        assert.notInclude(words, "This time is over")
      }
      yield* TestClock.adjust("90 minutes")
      for (const { id } of [planned, batch]) assert.include((yield* page(id)).words, "This time is over")
    })
  )

  it.effect("is of a post that is there how it stands now, and whether it changed since", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const { id: postId } = yield* socialPost(workspace, { threadTweets: ["And there is more."] })
      const { id } = yield* post(workspace, "publish_social_post", { postId })
      const before = (yield* page(id)).words
      assert.include(
        before,
        "Bluesky as Tidings (tidings) 1 of 2 We are live 2 of 2 And there is more. Costs 2 credits"
      )
      assert.notInclude(before, "has changed since")
      yield* TestClock.adjust("1 minute")
      yield* made("update_social_post", { postId, caption: "We are late" }, workspace)
      const after = (yield* page(id)).words
      assert.include(after, "We are late")
      assert.include(after, "has changed since this was asked for")
      yield* made("delete_social_post", { postId }, workspace)
      assert.include((yield* page(id)).words, "The post is deleted by now, and cannot be published any more.")
    })
  )

  it.effect("is of a removal the post that its network would take down, and the button says so", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const { id: postId } = yield* livePost(workspace)
      const { id } = yield* post(workspace, "delete_social_post", { postId, fromProvider: true })
      const { words } = yield* page(id)
      assert.include(words, "What would be taken down Bluesky as Tidings (tidings) We are live")
      assert.include(words, "Approve and take down")
      assert.notInclude(words, "Costs")
    })
  )

  it.effect("is of an event each channel's text, what ends early, and the channels that are left out", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* connectedAccount(workspace, "bluesky")
      yield* connectedAccount(workspace, "pinterest")
      yield* SocialEventWordings.use((wordings) =>
        wordings.set(workspace.id, {
          eventKey: "release.published",
          channelId: "bluesky",
          body: "{{product}} {{version}} is here\n{{highlights}}"
        })
      )
      const { id } = yield* post(workspace, "trigger_social_event", {
        eventKey: "release.published",
        mode: "publish",
        variables: { product: "Acme Planner", version: "4.2", highlights: "It is faster. ".repeat(30) }
      })
      const { words } = yield* page(id)
      assert.include(words, "Bluesky as Tidings (tidings) Acme Planner 4.2 is here It is faster.")
      assert.include(words, "Ends early highlights")
      assert.match(words, /Left out Pinterest .*needs a picture or a film/u)
      assert.notInclude(words, "has changed since")
      yield* connectedAccount(workspace, "mastodon")
      const now = (yield* page(id)).words
      assert.include(now, "Mastodon as Tidings (tidings)")
      assert.include(now, "has changed since this was asked for")
    })
  )

  it.effect("says that an account is gone, and that nothing would be posted where no channel is left", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const account = yield* connectedAccount(workspace, "bluesky")
      const event = { eventKey: "release.published", mode: "publish", variables: { product: "A", version: "1" } }
      const triggered = yield* post(workspace, "trigger_social_event", event)
      const { id } = yield* post(workspace, "create_social_post", {
        channels: ["bluesky"],
        caption: "Hello",
        publish: true
      })
      yield* Connections.use((connections) => connections.remove(workspace.id, account))
      assert.include(
        (yield* page(id)).words,
        "Bluesky no account It would not be posted here No account of bluesky is connected Hello"
      )
      assert.include((yield* page(triggered.id)).words, "No channel would take it.")
    })
  )

  it.effect("is of the sandbox what the sandbox would be given, which costs nothing", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const input = { channels: ["x"], caption: "Trying", publish: true }
      const { id } = yield* post(workspace, "create_social_post", input, workspace.test)
      const { words } = yield* page(id)
      assert.include(words, "X as Sandbox Trying")
      assert.notInclude(words, "Costs")
      const text = yield* sms(workspace, { simulationScenario: "undelivered" }, workspace.test)
      assert.notInclude((yield* page(text.id)).words, "would be refused")
    })
  )

  it.effect("is not shown any more once it was decided, nor to whoever may not decide", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const { url } = yield* served()
      const { id } = yield* sms(workspace)
      const { visitor } = yield* memberIn(url, workspace, false)
      const { text } = yield* Effect.promise(() => visitor.open(`/approvals/${id}`))
      assert.notInclude(text, "041932")
      yield* decide(workspace.live, id)
      yield* working
      assert.notInclude((yield* page(id)).words, "as it would be sent now")
    })
  )

  it.effect("is of a page what visitors would read, and against what is public already what is different", () =>
    Effect.gen(function* () {
      const { look, page, workspace } = yield* begun
      const { slug } = yield* draftPage(workspace)
      const publishing = () => heldCall(workspace, "page", "publish_page", { idOrSlug: slug })
      const { id } = yield* publishing()
      const first = yield* page(id)
      const [, frame] = /<iframe src="([^"]+)"/u.exec(first.text)!
      assert.strictEqual(frame, `/approvals/${id}/mail`)
      assert.include((yield* look(frame!)).text, "<h1")
      assert.match(first.text, /href="http:\/\/tidings\.test\/p\/preview\/[^"]+"/u)
      assert.include(first.words, "Approve and publish")
      for (const said of [
        "What visitors would read",
        "It was never published before",
        "For everybody who bakes added: + Come to our open kitchen evening added: + Maeve Byrne",
        "When: Saturday 12 December, 18:00 to 21:00",
        "Shape a loaf, score it and read on (https://quaybakery.example/loaves).",
        "[Book a place] #form",
        "[Start the course] https://quaybakery.example/course"
      ])
        assert.include(first.words, said)
      yield* made("publish_page", { idOrSlug: slug }, workspace)
      yield* made("compose_page", { idOrSlug: slug, brief: "Our winter course begins on 9 January at ten." }, workspace)
      const second = yield* page((yield* publishing()).id)
      assert.notInclude(second.words, "It was never published before")
      for (const said of ["Come to our open kitchen evening", "9 January"]) assert.include(second.words, said)
    })
  )

  it.effect("is of a page that is taken offline the page that visitors find", () =>
    Effect.gen(function* () {
      const { look, page, workspace } = yield* begun
      const { slug } = yield* draftPage(workspace)
      yield* made("publish_page", { idOrSlug: slug }, workspace)
      const { id } = yield* heldCall(workspace, "page", "unpublish_page", { idOrSlug: slug })
      const { text, words } = yield* page(id)
      for (const said of ["The page that would be taken offline", "read no more", "Approve and take offline"])
        assert.include(words, said)
      assert.include(text, `href="http://tidings.test/p/${slug}"`)
      assert.include((yield* look(`/approvals/${id}/mail`)).text, "Come to our open kitchen evening")
    })
  )

  it.effect("is of a template that is archived that no mail is sent of it, and of one brought back its mail", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* publishedTemplate(workspace, "hello")
      const asking = (status: string) =>
        heldCall(workspace, "email_template", "update_template", { key: "hello", status })
      const archiving = (yield* page((yield* asking("archived")).id)).words
      for (const said of [
        "removed: − published",
        "added: + archived",
        "No mail is sent of an archived",
        "Approve and archive"
      ])
        assert.include(archiving, said)
      yield* policy(workspace, "email_template", "off")
      yield* made("update_template", { key: "hello", status: "archived" }, workspace)
      const back = (yield* page((yield* asking("published")).id)).words
      for (const said of ["added: + published", "Subject Hello", "Approve and bring back"]) assert.include(back, said)
    })
  )

  it.effect.each([
    [
      "resolve_unconfirmed_send",
      "email_send",
      unconfirmedHello,
      ["The mail as it would be sent now", "To ada@example.com", "Approve and send again"]
    ],
    [
      "resolve_unconfirmed_text",
      "sms",
      unconfirmedText,
      ["The text message as it would be sent now", "1 segment in GSM-7", "Approve and send again"]
    ]
  ] as const)(
    "is of what may have left, by %s, what would leave once more",
    ([row, surface, unconfirmed, said]) =>
      Effect.gen(function* () {
        const { page, workspace } = yield* begun
        const id = yield* unconfirmed(workspace)
        const held = yield* heldCall(workspace, surface, row, { id, resolution: "send_again" })
        const { words } = yield* page(held.id)
        for (const word of said) assert.include(words, word)
      }) as Effect.Effect<void, never, any>
  )

  it.effect("is of a campaign its brief and what is built of it, and of a dated mail its hour", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      const spawning = yield* heldCall(workspace, "creation", "spawn_creation", {
        brief: "# Open kitchen\n\nCome on 12 December.",
        channels: ["email", "page"]
      })
      const built = (yield* page(spawning.id)).words
      for (const said of [
        "added: + Come on 12 December.",
        "added: + page",
        "added: + template",
        "Approve and build it"
      ])
        assert.include(built, said)
      const planning = yield* heldCall(workspace, "creation", "create_planned_email", {
        name: "Spring newsletter",
        scheduleAt: "2027-03-28T02:30",
        timezone: "Europe/Berlin"
      })
      const planned = (yield* page(planning.id)).words
      for (const said of [
        "Name Spring newsletter",
        "2027-03-28T01:30:00.000Z",
        "skip 2027-03-28 02:30",
        "Approve and plan it"
      ])
        assert.include(planned, said)
    })
  )

  it.effect("is of a run that is led to a state every mail from there, of its own version and with what it knows", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* publishedTemplate(workspace, "hello")
      const steps = (rest: string) => `key: trial
name: Trial
trigger: { type: api.enroll }
nodes:
  a_day: { type: wait, for: 1d, next: trying }
  trying: { type: state, timeout: { after: ${rest}, next: greet } }
  greet: { type: send, template: hello, variables: { name: "{{ variables.name }} of {{ contact.traits.city }}" }, next: end }
`
      yield* appliedSequence(workspace, "trial", steps("2d"))
      const contact = { external_id: "usr_1", email: "grace@example.com" }
      yield* made("emit_event", { type: "page.seen", contact }, workspace)
      yield* made("enroll_in_sequence", { keyOrId: "trial", contact, variables: { name: "Grace" } }, workspace)
      yield* appliedSequence(workspace, "trial", steps("9d"))
      const leading = { id: "trial", contact: { external_id: "usr_1" }, to_state: "trying" }
      const { id } = yield* heldCall(workspace, "sequence", "transition_sequence", leading)
      const { text, words } = yield* page(id)
      for (const said of [
        "Led from a_day to trying now, the contact",
        "version 1",
        "grace@example.com",
        "Hello Grace of",
        "Approve and move on"
      ])
        assert.include(words, said)
      assert.match(words, /Sun, 22 Nov 2026.*Tue, 24 Nov 2026/u)
      assert.include(text, `href="/journeys/trial"`)
      const { preview } = (yield* call("read_approval", { requestId: id }, { key: workspace.live })).body
      assert.deepInclude(preview.mails[0], {
        at: "2026-11-24T12:00:00.000Z",
        to: "grace@example.com",
        template: "hello"
      })
      assert.lengthOf(preview.mails, 1)
    })
  )

  it.effect("is of an enrolment every mail that it leads to, when and to whom, by the contact as it is known", () =>
    Effect.gen(function* () {
      const { page, workspace } = yield* begun
      yield* publishedTemplate(workspace, "hello")
      yield* appliedSequence(
        workspace,
        "welcome",
        `key: welcome
name: A warm welcome
trigger: { type: api.enroll }
start: greet
nodes:
  greet: { type: send, template: hello, variables: { name: "{{ variables.name }}" }, next: rest }
  rest: { type: wait, for: 2d, next: again }
  again: { type: send, template: hello, variables: { name: "again" }, next: end }
`
      )
      const { id } = yield* heldCall(workspace, "sequence", "enroll_in_sequence", {
        keyOrId: "welcome",
        contact: { email: "grace@example.com" },
        variables: { name: "Grace" }
      })
      const { text, words } = yield* page(id)
      for (const said of [
        "A warm welcome",
        "version 1",
        "grace@example.com",
        "template hello",
        "None of these messages asks again"
      ])
        assert.include(words, said)
      assert.strictEqual(words.match(/sends/gu)?.length, 2)
      assert.match(words, /Sun, 22 Nov 2026.*Tue, 24 Nov 2026/u)
      assert.include(text, `href="/journeys/welcome"`)
      assert.notInclude(words, "has changed since")
    })
  )
})
