import type { World } from "@tidings/schema/World"
import type { NewChoice } from "@tidings/storage/repositories/TopicStateRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { AuditTrail, auditEntry } from "../audit/AuditTrail.ts"
import { TopicChoosing } from "./TopicChoosing.ts"

/** The link that a reader used: that of a mail, or one to the preferences of a contact. */
export interface ReaderLink {
  readonly kind: "send" | "contact"
  readonly id: string
}

/** Choices that readers make themselves, each audited with the link that they used. */
export class ReaderChoices extends Context.Service<ReaderChoices>()("@tidings/services/ReaderChoices", {
  make: Effect.gen(function* () {
    const choosing = yield* TopicChoosing
    const trail = yield* AuditTrail

    /** Writes a reader's choices in the open transaction; those made before stay. */
    const choose = Effect.fnUntraced(function* (
      { livemode, workspaceId }: World,
      email: string,
      choices: ReadonlyArray<NewChoice>,
      link: ReaderLink
    ) {
      const world = { workspaceId, livemode }
      const news = yield* choosing.choose(world, email, choices, { kind: "page", id: link.id })
      const now = yield* Clock.currentTimeMillis
      for (const { state, topic_key: id } of news)
        yield* trail.write(
          auditEntry(now, {
            ...world,
            actor: { kind: "system" },
            action: `topic_choice.${state}`,
            target: { kind: "topic", id },
            metadata: { [link.kind]: link.id }
          })
        )
    })

    return {
      choose,

      /** Leaves topics. */
      leave: (world: World, email: string, keys: ReadonlyArray<string>, link: ReaderLink) =>
        choose(
          world,
          email,
          keys.map((topic_key) => ({ topic_key, state: "left", consent: null })),
          link
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
