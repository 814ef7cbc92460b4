import type { FieldError } from "@tidings/schema/FieldError"
import { networksOf } from "./rulesOf.ts"
import { problem } from "@tidings/schema/Problem"
import type { Composer as By } from "@tidings/schema/composing/Composer"
import type { CreateSocialPost } from "@tidings/schema/resources/SocialPost"
import { Clock, Context, Effect, Layer } from "effect"
import { CopyComposer } from "../composer/CopyComposer.ts"
import { Materials } from "../composer/Materials.ts"
import { callFaults } from "./PostBatch.ts"
import { SocialPosts } from "./SocialPosts.ts"

type Input = typeof CreateSocialPost.Type

/** A call with its posts written; `by` is undefined if the caller wrote them. */
interface Written {
  readonly input: Input
  readonly by: By | undefined
  readonly notes: ReadonlyArray<string>
}

const tooNarrow = (index: number, channel: string): FieldError => ({
  path: `channels[${index}]`,
  code: "too_long",
  message: `${channel} takes no sentence of this brief: begin with a shorter one`
})

/**
 * Composes posts from a brief, as drafts for somebody to read before publication. Decided in docs/decisions/social.md.
 */
export class ComposedPosts extends Context.Service<ComposedPosts>()("@tidings/services/ComposedPosts", {
  make: Effect.gen(function* () {
    const composer = yield* CopyComposer
    const materials = yield* Materials
    const posts = yield* SocialPosts
    return {
      /** Writes the posts of a call, before its transaction; captions given by the caller are kept. */
      write: Effect.fnUntraced(function* (input: Input) {
        if (input.mode !== "compose") return { input, by: undefined, notes: [] } satisfies Written
        const wrong = callFaults(input, yield* Clock.currentTimeMillis)
        if (wrong.length > 0) return yield* problem("field_invalid", { fields: wrong })
        const { brief = "", channels, composer: _, icpIds, locale, mode: __, ...content } = input
        const material = yield* materials.of({ icpIds })
        const composed = yield* composer.compose({
          kind: "posts",
          brief,
          ...material,
          networks: networksOf(channels),
          locale
        })
        const silent = composed.posts.flatMap(({ text }, index) => (text === "" ? [index] : []))
        if (silent.length > 0)
          return yield* problem("field_invalid", { fields: silent.map((index) => tooNarrow(index, channels[index]!)) })
        const captions = composed.posts.map(({ channelId, text }) => [channelId, text] as const)
        const channelCaptions = { ...Object.fromEntries(captions), ...content.channelCaptions }
        return { input: { ...content, channels, channelCaptions }, by: composed.composer, notes: composed.notes }
      }),

      /** Creates the posts as for captions by the caller, and charges for composing them. */
      keep: Effect.fnUntraced(function* ({ by, input, notes }: Written) {
        const created = yield* posts.create(input)
        if (by === undefined) return created
        yield* yield* composer.charge("posts", by, created.posts.length)
        return { ...created, composer: by, notes }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
