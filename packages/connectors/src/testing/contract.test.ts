import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Redacted, Schema } from "effect"
import type { MessageReport } from "../Callback.ts"
import type { Any, AccountSession } from "../Connector.ts"
import { Rejected, Unreachable } from "../DeliveryFailure.ts"
import capture from "../email/capture/capture.ts"
import postmark from "../email/postmark/postmark.ts"
import smtp from "../email/smtp/smtp.ts"
import { askProvider } from "../http/providerRequest.ts"
import { outgoingEmail } from "../email/testing/outgoingEmail.ts"
import type { OutgoingPost } from "../messages/OutgoingPost.ts"
import { checksOf } from "./contract.ts"
import smpp from "../sms/smpp/smpp.ts"
import mastodon from "../social/mastodon/mastodon.ts"
import { type Peer, peerOf } from "./Peer.ts"

type Deliver = AccountSession<"email">["deliver"]

/** Returns the row with changed deliveries. */
const delivering =
  (change: (deliver: Deliver) => Deliver) =>
  (row: Any): Any => ({
    ...row,
    open: (credentials) =>
      Effect.map(row.open(credentials), (session) => ({ ...session, deliver: change(session.deliver) }))
  })

const calledBack = (change: Partial<NonNullable<Any["callback"]>>): Any => ({
  ...smtp,
  callback: { ...smtp.callback!, ...change } as never
})

const rejected = (hard: boolean) =>
  new Rejected({ message: "no", code: undefined, enhancedStatusCode: undefined, hard, about: "message" })

const failingAs = (failure: Rejected | Unreachable, tag: string) =>
  delivering(
    (deliver) => (message, handingOver) =>
      Effect.mapError(deliver(message, handingOver), (real) => (real._tag === tag ? failure : real))
  )(smtp)

/** Returns the network's row with a changed account. */
const posting = (change: (session: AccountSession<"social">) => Partial<AccountSession<"social">>): Any => ({
  ...mastodon,
  open: (credentials) =>
    Effect.map((mastodon as Any<"social">).open(credentials), (session) => ({ ...session, ...change(session) }))
})

const postsAnother = (post: (message: OutgoingPost) => Partial<OutgoingPost>): Any =>
  posting(({ deliver }) => ({
    deliver: (message, handingOver) => deliver({ ...message, ...post(message) }, handingOver)
  }))

let reads = 0
const readsAnew = (): ReadonlyArray<MessageReport> => [
  { messageId: "<a@b>", outcome: { became: "delayed", reason: `${reads++}` } }
]

/** Rows that misbehave, and the promise that each breaks. */
const broken: ReadonlyArray<readonly [fault: string, row: Any, promise: string]> = [
  [
    "never hands over",
    delivering((deliver) => (message) => deliver(message, Effect.void))(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "hands over twice",
    delivering((deliver) => (message, handingOver) => deliver(message, Effect.andThen(handingOver, handingOver)))(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "hands over what has arrived already",
    delivering((deliver) => (message, handingOver) => Effect.tap(deliver(message, Effect.void), handingOver))(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "sends a message twice",
    delivering(
      (deliver) => (message, handingOver) =>
        Effect.andThen(deliver(message, Effect.void), deliver(message, handingOver))
    )(smtp),
    "takes each message once, after it was handed over, and names it"
  ],
  [
    "takes what was withdrawn",
    delivering((deliver) => (message, handingOver) => Effect.tap(deliver(message, Effect.void), handingOver))(capture),
    "takes nothing of a message that is withdrawn, and the next one all the same"
  ],
  [
    "sends something to verify",
    {
      ...capture,
      open: (credentials) =>
        Effect.map(capture.open(credentials), (session) => ({
          ...session,
          verify: Effect.ignore(session.deliver(outgoingEmail(), Effect.void))
        }))
    },
    "verifies without sending anything"
  ],
  [
    "loses the wish to wait",
    failingAs(new Unreachable({ message: "later", stopsAll: false }), "Throttled"),
    "is Throttled until the instant that its provider names"
  ],
  [
    "takes refused credentials for a refused message",
    failingAs(rejected(false), "CredentialsRefused"),
    "tells refused credentials from all else, without showing them"
  ],
  [
    "condemns an address for its message",
    failingAs(rejected(true), "Rejected"),
    "is Rejected softly when the message is at fault"
  ],
  [
    "spares an address that is none",
    failingAs(rejected(false), "Rejected"),
    "is Rejected hard when the address is at fault"
  ],
  [
    "gives a message up when nobody is there",
    failingAs(rejected(false), "Unreachable"),
    "is Unreachable, on verify as on delivery, when nobody is there"
  ],
  [
    "calls a lost answer certain",
    failingAs(new Unreachable({ message: "lost", stopsAll: true }), "OutcomeUnknown"),
    "is OutcomeUnknown, and offered once, when the answer is lost"
  ],
  [
    "says it may be offered again, and takes it twice",
    { ...smtp, repeatable: "always" },
    "takes a message once however often it is offered"
  ],
  ["shows its secrets", { ...smtp, credentials: Schema.Struct({ url: Schema.String }) }, "hides its secrets"],
  [
    "does not say what a credential is",
    { ...smtp, credentials: Schema.Struct({ url: Schema.String }) },
    "says of each credential what it is"
  ],
  [
    "takes every callback for genuine",
    calledBack({ authenticate: () => Effect.void }),
    "refuses a forged callback, and a genuine one under another key"
  ],
  [
    "takes no callback for genuine",
    calledBack({ authenticate: () => Effect.die("no") }),
    "takes genuine callbacks, and reads what each tells of which message"
  ],
  [
    "reads nothing",
    calledBack({ read: () => [] }),
    "takes genuine callbacks, and reads what each tells of which message"
  ],
  [
    "reads a replay as news",
    calledBack({ read: readsAnew }),
    "reads a replayed callback as it was, and refuses it once it is stale"
  ],
  [
    "falls over a strange body",
    calledBack({ read: ({ body }) => JSON.parse(Buffer.from(body).toString()) }),
    "survives a body that is anything else"
  ],
  [
    "listens to nobody",
    {
      ...smpp,
      open: (credentials) =>
        Effect.map((smpp as Any<"sms">).open(credentials), (session) => ({ ...session, listen: () => Effect.never }))
    },
    "tells what comes over its connection, and says that it was taken"
  ],
  [
    "says that it looks up and does not",
    posting(() => ({ lookUp: undefined as never })),
    "names itself, and how many messages it can carry"
  ],
  [
    "finds only what it remembers itself",
    posting(({ deliver, lookUp }) => {
      const offered = new Set<string>()
      return {
        deliver: (message, handingOver) => {
          offered.add(message.id)
          return deliver(message, handingOver)
        },
        lookUp: (message, handedMs) =>
          offered.has(message.id) ? lookUp!(message, handedMs) : Effect.succeed(undefined)
      }
    }),
    "finds the message whose answer was lost, and takes no other for it"
  ],
  [
    "says its secret in an address",
    {
      ...mastodon,
      open: (credentials) =>
        Effect.map(mastodon.open(credentials), (session) => ({
          ...session,
          verify: Effect.asVoid(
            askProvider({
              method: "GET",
              url: `${credentials.serverUrl}/?access_token=${Redacted.value<string>(credentials.accessToken)}`,
              headers: {}
            })
          )
        }))
    },
    "keeps its secret out of every address, which stands in logs"
  ],
  [
    "uploads after it has handed over",
    posting(({ deliver }) => ({
      deliver: (message, handingOver) => Effect.andThen(handingOver, deliver(message, Effect.void))
    })),
    "uploads or names media before it hands over, and asks for nothing but the post from then on"
  ],
  [
    "leaves pictures out",
    postsAnother(() => ({ media: [] })),
    "uploads or names media before it hands over, and asks for nothing but the post from then on"
  ],
  [
    "says nothing of its pictures",
    postsAnother(({ media }) => ({ media: media.map((one) => ({ ...one, alt: "" })) })),
    "says of a picture what it shows"
  ],
  ["names nobody", posting(() => ({ accounts: Effect.succeed([]) })), "names its accounts"],
  [
    "takes nothing down",
    posting(() => ({ remove: () => Effect.void })),
    "takes down what it published, and finds nothing wrong with what is gone"
  ],
  [
    "cannot find what is gone",
    posting(({ remove }) => {
      const removed = new Set<string>()
      return {
        remove: (posted) => {
          if (removed.has(posted.id)) return Effect.fail(rejected(false))
          removed.add(posted.id)
          return remove!(posted)
        }
      }
    }),
    "takes down what it published, and finds nothing wrong with what is gone"
  ],
  [
    "counts nothing",
    posting(({ counts }) => ({
      counts: (posted) => Effect.map(counts!(posted), (told) => ({ ...told, likes: null }))
    })),
    "counts what its network counts"
  ],
  [
    "answers the first part of a thread with every other",
    postsAnother(({ replyTo }) => (replyTo === undefined ? {} : { replyTo: { ...replyTo, parent: replyTo.root } })),
    "posts each part of a thread as an answer to the one before"
  ]
]

const broke = (promise: string, peer: Peer) =>
  Effect.map(Effect.exit(checksOf(peer.row)[promise]!(peer)), Exit.isFailure)

describe("the contract of connectors", () => {
  it.effect.each(broken)("catches a row that %s", ([, row, promise]) =>
    Effect.gen(function* () {
      const whole = [smtp, capture, mastodon, smpp].find(({ name }) => name === row.name)!
      const peer = yield* Effect.promise(() => peerOf(whole))
      assert.isTrue(yield* broke(promise, { ...peer, row }))
      if (promise in checksOf(whole)) assert.isFalse(yield* broke(promise, peer), "and nothing else")
    })
  )

  it.effect("catches a row outside whose peer shows less than can happen", () =>
    Effect.gen(function* () {
      const { behaving, ...peer } = yield* Effect.promise(() => peerOf(smtp))
      const { throttles: _, ...fewer } = behaving
      assert.isTrue(yield* broke("has a peer that shows all that can happen", { ...peer, behaving: fewer }))
    })
  )

  it.effect("catches a row that calls back, and whose peer does not", () =>
    Effect.gen(function* () {
      const { callback: _, ...peer } = yield* Effect.promise(() => peerOf(smtp))
      assert.isTrue(yield* broke("has a peer that calls back", peer))
    })
  )

  it.effect.each<readonly [string, (ours: boolean) => boolean]>([
    ["finds nothing of what was taken", () => false],
    ["takes another message for the one that was lost", () => true]
  ])("catches a row that %s", ([, finds]) =>
    Effect.gen(function* () {
      const peer = yield* Effect.promise(() => peerOf(postmark))
      const receipt = { providerMessageId: "1", response: "found", state: "sent" as const }
      const row: Any = {
        ...postmark,
        open: (credentials) =>
          Effect.map(postmark.open(credentials as typeof postmark.credentials.Type), (session) => ({
            ...session,
            lookUp: ({ id }: { readonly id: string }) => Effect.succeed(finds(id === "snd_1") ? receipt : undefined)
          }))
      }
      const promise = "finds the message whose answer was lost, and takes no other for it"
      assert.isTrue(yield* broke(promise, { ...peer, row }))
      assert.isFalse(yield* broke(promise, peer))
    })
  )

  it("has no row without a peer", async () => {
    const none = { ...smtp, name: "pigeon" }
    assert.isTrue(
      await peerOf(none).then(
        () => false,
        () => true
      )
    )
  })
})
