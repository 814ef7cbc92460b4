import { fault, refusalOf } from "@tidings/engines/social/rules/PostFault"
import { newId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { Seen } from "@tidings/schema/approvals/approval"
import type {
  LeftOutChannel,
  ListSocialEventRuns,
  PreviewSocialEvent,
  ShownSocialEventPost,
  SocialEvent,
  SocialEventPost,
  SocialEventPreview,
  SocialEventStatus,
  TriggerSocialEvent
} from "@tidings/schema/resources/SocialEvent"
import { isoOf } from "@tidings/storage/iso"
import {
  type EventPost,
  SocialEventRepository,
  type SocialEventRow
} from "@tidings/storage/repositories/SocialEventRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { Caller } from "../../access/Caller.ts"
import { note } from "../../audit/CallNotes.ts"
import { Cursors } from "../../paging/Cursors.ts"
import { SocialPosts } from "../SocialPosts.ts"
import { PostAccounts } from "../networks/PostAccounts.ts"
import type { Terms } from "../publishing/PostTerms.ts"
import { type EventText, EventTexts, channelsOf, ofVariables } from "./EventTexts.ts"
import { SocialEventWordings } from "./SocialEventWordings.ts"

const done = { preview: "previewed", draft: "drafted", publish: "published" } as const

const statusOf = (
  mode: SocialEventRow["mode"],
  posts: ReadonlyArray<Pick<SocialEventPost, "ok" | "status">>
): SocialEventStatus => {
  const failed = posts.filter(({ ok, status }) => !ok || (mode === "publish" && status === "failed"))
  if (mode === "preview" || failed.length === 0) return done[mode]
  return failed.length === posts.length ? "failed" : "partial"
}

/** Maps a triggered event to its API representation, with the current state of its posts. */
const toSocialEvent = (row: SocialEventRow, standing: ReadonlyArray<EventPost>): SocialEvent => {
  const posts = row.posts.map((shown): SocialEventPost => {
    const post = standing.find(({ channelId, groupId }) => groupId === row.groupId && channelId === shown.channelId)
    return { ...shown, postId: post?.id ?? null, status: post?.status ?? null }
  })
  return {
    id: row.id,
    eventKey: row.eventKey,
    mode: row.mode,
    status: statusOf(row.mode, posts),
    livemode: row.livemode,
    groupId: row.groupId,
    posts,
    leftOut: row.leftOut,
    createdAt: isoOf(row.createdAt)
  }
}

const previewed = ({ faults, shown }: EventText): ShownSocialEventPost => {
  if (faults.length === 0) return { ...shown, ok: true }
  const { code, fields = [], message } = refusalOf(faults)
  return { ...shown, ok: false, error: { code, message, fields } }
}

const leftOutOf = (passedBy: ReadonlyArray<EventText>): ReadonlyArray<LeftOutChannel> =>
  passedBy.map(({ content: { channelId }, faults }) => ({
    channelId,
    reason: faults.map(({ message }) => message).join("; ")
  }))

const noChannel = fault("channels", "required", "No account of a social network is connected; name the channels")

/** Rewrites refusals of `SocialPosts.create` for triggers, which have neither threads nor composing. */
const asTrigger = (
  refusal: Problem<
    "feature_not_enabled" | "field_invalid" | "insufficient_credits" | "media_required" | "thread_invalid"
  >
) => {
  const { code, fields } = refusal
  if (code === "thread_invalid" || code === "feature_not_enabled") return Effect.die(refusal)
  if (fields === undefined) return Effect.fail(refusal as Problem<typeof code>)
  return Effect.fail(problem(code, { fields: fields.map(ofVariables) }))
}

/**
 * Posts triggered by events: previewed, drafted or published, with their results. Decided in docs/decisions/social.md.
 */
export class SocialEvents extends Context.Service<SocialEvents>()("@tidings/services/social/SocialEvents", {
  make: Effect.gen(function* () {
    const cursors = yield* Cursors
    const posts = yield* SocialPosts
    const repository = yield* SocialEventRepository
    const accounts = yield* PostAccounts
    const { write } = yield* EventTexts
    const wordings = yield* SocialEventWordings

    const made = Effect.fnUntraced(function* (
      input: TriggerSocialEvent,
      texts: ReadonlyArray<EventText>,
      terms: Terms
    ) {
      const { media, mode, targetAccountRefs } = input
      const linkUrl = texts[0]!.content.linkUrl
      const asked = {
        channels: texts.map(({ content }) => content.channelId),
        channelCaptions: Object.fromEntries(texts.map(({ content }) => [content.channelId, content.caption])),
        publish: mode === "publish",
        ...(linkUrl !== null && { linkUrl }),
        ...(media !== undefined && { media }),
        ...(targetAccountRefs !== undefined && { targetAccountRefs })
      }
      const created = yield* posts.create(asked, Effect.succeed(terms)).pipe(Effect.catch(asTrigger))
      const shown = created.receipts.map(({ error, ok }, index): ShownSocialEventPost => ({
        ...texts[index]!.shown,
        ok,
        ...(error !== undefined && {
          error: { ...error, ...(error.fields !== undefined && { fields: error.fields.map(ofVariables) }) }
        })
      }))
      return { groupId: created.groupId, shown, standing: created.posts }
    })

    return {
      /** Previews the posts of a trigger. */
      preview: Effect.fnUntraced(function* (input: PreviewSocialEvent) {
        const { passedBy, texts } = yield* write({ ...input, mode: "preview" })
        return {
          eventKey: input.eventKey,
          posts: texts.map(previewed),
          leftOut: leftOutOf(passedBy)
        } satisfies SocialEventPreview
      }),

      /** Creates the posts of an event, or previews them; refused if no channel takes it. */
      trigger: Effect.fnUntraced(function* (input: TriggerSocialEvent) {
        const { eventKey, mode } = input
        const { keyId, livemode, workspaceId } = yield* Caller
        const now = yield* Clock.currentTimeMillis
        const { passedBy, terms, texts } = yield* write(input)
        if (mode !== "preview" && texts.length === 0) {
          const faults = passedBy.flatMap((one) => one.faults)
          const refusal = refusalOf(faults.length === 0 ? [noChannel] : faults)
          return yield* asTrigger(refusal)
        }
        const { groupId, shown, standing } =
          mode === "preview"
            ? { groupId: null, shown: texts.map(previewed), standing: [] }
            : yield* made(input, texts, terms)
        const row: SocialEventRow = {
          id: newId("sev", now),
          workspaceId,
          livemode,
          keyId,
          eventKey,
          mode,
          groupId,
          posts: shown,
          leftOut: leftOutOf(passedBy),
          createdAt: new Date(now)
        }
        yield* repository.add([row])
        yield* note("social_event", row.id, { event_key: eventKey, mode })
        return { event: toSocialEvent(row, standing) }
      }),

      /** The state that an approver is shown besides a trigger's input: its wording and its channels. */
      seen: Effect.fnUntraced(function* (input: TriggerSocialEvent) {
        const caller = yield* Caller
        const [{ networks }, bodyOf] = yield* Effect.all(
          [accounts.of(caller), wordings.bodiesOf(caller.workspaceId, input.eventKey)],
          { concurrency: 2 }
        )
        const named = channelsOf(input, networks).toSorted()
        const wording = createHash("sha256").update(JSON.stringify(named.map(bodyOf)))
        return {
          versions: { channels: named.join(", "), wording: wording.digest("hex").slice(0, 12) },
          editors: []
        } satisfies Seen
      }),

      /** Lists triggered events, newest first, with the current state of their posts. */
      list: (input: typeof ListSocialEventRuns.Type) =>
        cursors.page("social_events", input, (world, window) =>
          Effect.gen(function* () {
            const rows = yield* repository.list(world, window)
            const groups = rows.flatMap(({ groupId }) => (groupId === null ? [] : [groupId]))
            const standing = yield* repository.postsOf(world.workspaceId, groups)
            return rows.map((row) => toSocialEvent(row, standing))
          })
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
