import type { Commission, ContentPlan } from "@tidings/engines/composer/builtin/ContentPlan"
import { problem } from "@tidings/schema/Problem"
import { Context, Duration, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { crowded, threads } from "../threads/threads.ts"
import type { ComposedKind, Judged, Made, SettingTask, Step } from "@tidings/engines/composer/steps"
import type { Wording } from "@tidings/engines/composer/model/Wording"

/** Setter threads: each step takes some milliseconds, and each thread holds its language data. */
const setters = { module: new URL("./composeThread.ts", import.meta.url), atOnce: 2, deadline: Duration.seconds(2) }

const tooLong = (path: string) =>
  problem("field_invalid", {
    fields: [{ path, code: "out_of_range", message: "takes too long to be set: say it in fewer marks" }]
  })

/** Parses and sets briefs in threads, with workspaces taking turns. */
export class Typesetting extends Context.Service<Typesetting>()("@tidings/services/Typesetting", {
  make: Effect.gen(function* () {
    const work = yield* threads<Step, unknown>(setters)
    const done = <A>(step: Step, path = "brief") =>
      Effect.flatMap(Caller, ({ workspaceId }) =>
        work(workspaceId, step).pipe(
          Effect.map((made) => made as A),
          Effect.catchTags({
            Exceeded: () => Effect.fail(tooLong(path)),
            Crowded: () => Effect.fail(crowded("briefs"))
          })
        )
      )
    return {
      /** Parses a brief into a plan; undefined if it has no content. */
      plan: (commission: Commission, path: string) => done<ContentPlan | undefined>({ do: "plan", commission }, path),

      /** Puts a plan into a model's words, and judges which of them have no source. */
      word: (commission: Commission, plan: ContentPlan, said: Wording) =>
        done<Judged>({ do: "word", commission, plan, said }),

      /** Sets a plan as one kind of content. */
      set: <K extends ComposedKind>(plan: ContentPlan, setting: SettingTask<K>) =>
        done<Made[K]>({ do: "set", plan, setting })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
