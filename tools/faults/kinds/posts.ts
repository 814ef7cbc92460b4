import { Effect } from "effect"
import { madeTwice, reckonMessages } from "../reckoning/messages.ts"
import type { LoadKind } from "./LoadKind.ts"

/** A post's status, and the end of its event's name, in the words of messages. */
const asMessage = (word: string): string => (word === "published" ? "sent" : word === "publishing" ? "queued" : word)

export default {
  name: "posts",
  says: "One post, published at once on a network that knows a post again by its Idempotency-Key, and can be asked later.",
  everyMs: 1_000,
  begin: ({ ask }, met) => {
    const accepted: Array<string> = []
    return {
      ask: Effect.fnUntraced(function* (n) {
        const made = yield* ask(met, {
          path: "/v1/social/posts",
          idempotencyKey: `post-${n}`,
          body: { channels: ["mastodon"], caption: `Our news, number ${n}`, publish: true }
        })
        if (made !== undefined) accepted.push(made.posts[0].id)
      }),
      reckon: ({ posts, postsTook, told }) => {
        const listed = posts.map(({ caption, id, status }) => ({ id, to: caption, status: asMessage(status) }))
        const reckoned = reckonMessages({
          accepted,
          listed,
          took: postsTook,
          nameOf: ({ to }) => to,
          told: told.flatMap((event) =>
            event.type.startsWith("social.post.")
              ? [{ ...event, type: `post.${asMessage(event.type.slice("social.post.".length))}` }]
              : []
          ),
          idField: "id"
        })
        return Effect.succeed({ ...reckoned, doubled: [...reckoned.doubled, ...madeTwice(listed)] })
      }
    }
  }
} satisfies LoadKind
