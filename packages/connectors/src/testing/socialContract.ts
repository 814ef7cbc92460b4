import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Any, OpenConnector } from "../Connector.ts"
import type { OutgoingPost, PostMedia } from "../messages/OutgoingPost.ts"
import type { Heard } from "./httpPeer.ts"
import type { Peer } from "./Peer.ts"
import { type Check, staged } from "./staged.ts"

const account = (peer: Peer) =>
  Effect.gen(function* () {
    const stage = yield* staged(peer, "takes")
    const { heard = [], published = () => [] } = stage
    const connector = stage.connector as OpenConnector<"social">
    const shown = peer.social ?? assert.fail("the peer does not say what its network shows")
    let asked = 0
    const handingOver = Effect.sync(() => void (asked = heard.length))
    const post = (id: string, replyTo?: OutgoingPost["replyTo"]) => {
      const message = { ...(peer.message(id) as OutgoingPost), ...(replyTo !== undefined && { replyTo }) }
      return Effect.map(connector.deliver(message, handingOver), ({ posted }) => posted!)
    }
    return { connector, heard, published, post, asked: () => asked, shown, secret: stage.secret }
  })

/** True if a request carries a file, as bytes or in Base64. */
const carries = ({ body }: Heard, bytes: Uint8Array): boolean =>
  body.includes(Buffer.from(bytes)) || body.includes(Buffer.from(bytes).toString("base64"))

/**
 * True if a request completes an upload that is itself the post: the last bytes of a file, or the whole file if a
 * network takes it whole.
 */
const completes = ({ body }: Heard, content: Buffer): boolean =>
  body.length > 0 && content.subarray(-body.length).equals(body)

const rulesOf = ({ row }: Peer) => (row as Any<"social">).limits

const bytesOf = ({ byteLength, bytes }: PostMedia) => bytes(0, byteLength)

/** Networks whose post URLs do not follow from their ids: a short code, or the name of the account. */
const tellNoAddress = new Set(["instagram", "threads", "tiktok"])

/** Promises of every network besides taking posts. */
export const ofSocialRows: Readonly<Record<string, Check>> = {
  "uploads or names media before it hands over, and asks for nothing but the post from then on": Effect.fnUntraced(
    function* (peer) {
      const { asked, heard, post } = yield* account(peer)
      yield* post("snd_1")
      assert.lengthOf(heard.slice(asked()), 1)
      const [media] = (peer.message("snd_1") as OutgoingPost).media
      const content = Buffer.from(yield* bytesOf(media!))
      const [handed] = heard.slice(asked())
      if (completes(handed!, content)) {
        const whole = Buffer.concat(heard.map(({ body }) => body))
        assert.strictEqual(whole.indexOf(content), whole.lastIndexOf(content), "the file is there twice")
        assert.isTrue(whole.includes(content), "the file is not there")
        return
      }
      const uploads = heard.filter((one) => carries(one, content))
      const isFetched = heard.some(({ body }) => body.includes(media!.url))
      assert.isTrue(uploads.length === 1 || (isFetched && uploads.length === 0), "the file is not there once")
      for (const upload of uploads) assert.isBelow(heard.indexOf(upload), asked())
    }
  ),

  "says of a picture what it shows": Effect.fnUntraced(function* (peer) {
    if (rulesOf(peer).alt === undefined) return
    const { post, published } = yield* account(peer)
    yield* post("snd_1")
    const [media] = (peer.message("snd_1") as OutgoingPost).media
    assert.deepStrictEqual(
      published().map(({ alts }) => alts),
      [[media!.alt]]
    )
  }),

  "keeps its secret out of every address, which stands in logs": Effect.fnUntraced(function* (peer) {
    const { connector, heard, post, secret } = yield* account(peer)
    const posted = yield* post("snd_1")
    yield* connector.verify
    yield* connector.lookUp?.(peer.message("snd_1") as OutgoingPost, 0) ?? Effect.void
    yield* connector.counts?.(posted) ?? Effect.void
    yield* connector.remove?.(posted) ?? Effect.void
    for (const { path } of heard) assert.notInclude(decodeURIComponent(path), secret!)
  }),

  "tells where a post is read, unless its network has to be asked for that": Effect.fnUntraced(function* (peer) {
    const { post } = yield* account(peer)
    const url = (peer.row as Any<"social">).urlOf?.(yield* post("snd_1"))
    if (tellNoAddress.has(peer.row.name)) return assert.isUndefined(url)
    assert.match(url ?? "", /^https:\/\/[^/\s]+\/\S+$/u)
  }),

  "names its accounts": Effect.fnUntraced(function* (peer) {
    const { connector, shown } = yield* account(peer)
    assert.isNotEmpty(shown.accounts)
    assert.deepStrictEqual(yield* connector.accounts, shown.accounts)
  }),

  "takes down what it published, and finds nothing wrong with what is gone": Effect.fnUntraced(function* (peer) {
    const { connector, post, published, shown } = yield* account(peer)
    assert.strictEqual(connector.remove !== undefined, shown.removes)
    if (connector.remove === undefined) return
    const [first, second] = yield* Effect.all([post("snd_1"), post("snd_2")])
    yield* connector.remove(first)
    assert.deepStrictEqual(
      published().map(({ ref }) => ref),
      [second.id]
    )
    yield* connector.remove(first)
  }),

  "counts what its network counts": Effect.fnUntraced(function* (peer) {
    const { connector, post, shown } = yield* account(peer)
    assert.strictEqual(connector.counts !== undefined, shown.counts !== undefined)
    if (connector.counts === undefined) return
    assert.deepStrictEqual(yield* connector.counts(yield* post("snd_1")), shown.counts)
  }),

  "posts each part of a thread as an answer to the one before": Effect.fnUntraced(function* (peer) {
    if (!rulesOf(peer).thread) return
    const { post, published } = yield* account(peer)
    const root = yield* post("snd_1")
    const second = yield* post("snd_1/2", { root, parent: root })
    yield* post("snd_1/3", { root, parent: second })
    assert.deepStrictEqual(
      published().map(({ ownId, parent }) => [ownId, parent]),
      [
        ["snd_1", undefined],
        ["snd_1/2", root.id],
        ["snd_1/3", second.id]
      ]
    )
  })
}
