import type { TemplateSource, CompiledBody } from "@tidings/engines/templates/compile"
import { type Problem, problem } from "@tidings/schema/Problem"
import { Database } from "@tidings/storage/Database"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Context, Duration, Effect, Layer, Result } from "effect"
import { createHash } from "node:crypto"
import { crowded, threads } from "../threads/threads.ts"
import { LruCache } from "@tidings/engines/caches/LruCache"
import type { Renderable, Rendered } from "@tidings/engines/templates/render"
import type { TemplateResult, TemplateTask } from "./engine/thread.ts"

/**
 * The refusal of a template that cannot be compiled or rendered, or whose workspace has too much of that work waiting.
 */
export type TemplateRefusal = Problem<"field_invalid" | "workspace_rate_limit">

// Loaded lazily: Liquid, and the conversion of HTML to text.
const rendering = whenNeeded(() => import("@tidings/engines/templates/render"))

const deadlineSeconds = 2

const crew = {
  module: new URL("./engine/thread.ts", import.meta.url),
  atOnce: 1,
  deadline: Duration.seconds(deadlineSeconds)
}

const kept = { entries: 256, weight: 16 * 1024 * 1024 }
/** Time for which a template with slow rendering goes straight to the thread. */
const slowMs = 10_000
const aMinuteMs = 60_000

const exceeded = ({ kind }: TemplateTask, what: "time" | "memory") =>
  problem("field_invalid", {
    fields: [
      {
        path: "body",
        code: "out_of_range",
        message: `cannot be ${kind}${kind === "render" ? "ed" : "d"} within ${what === "time" ? `${deadlineSeconds} seconds` : "the memory of its thread"}`
      }
    ]
  })

const digest = (task: TemplateTask): string => {
  const { kind } = task
  const what =
    kind === "compile"
      ? [task.source.mode, task.source.body, task.source.subject, task.source.previewText, task.source.locale]
      : [
          task.rendering.template.subject,
          task.rendering.template.html,
          task.rendering.template.locale,
          task.rendering.variables,
          task.rendering.nowMs
        ]
  return createHash("sha256")
    .update(JSON.stringify([kind, what]))
    .digest("base64")
}

const weightOf = (answer: TemplateResult): number =>
  "body" in answer
    ? answer.body.html.length
    : "mail" in answer
      ? answer.mail.html.length + answer.mail.text.length
      : 100

/**
 * Compiles and renders templates without blocking others: work that is not quick runs in a thread with a deadline,
 * outside of any transaction. Owners, which are workspaces, take turns. Decided in docs/decisions/templates.md.
 */
export class Engine extends Context.Service<Engine>()("@tidings/services/Engine", {
  make: Effect.gen(function* () {
    const database = yield* Database
    const ask = yield* threads<TemplateTask, TemplateResult>(crew)
    const answers = new LruCache<TemplateResult>(kept)
    const slow = new LruCache<number>(kept)

    const handedOver = (owner: string, task: TemplateTask) =>
      Effect.catchTags(ask(owner, task), {
        Exceeded: ({ what }) => Effect.fail(exceeded(task, what)),
        Crowded: () => Effect.fail(crowded("templates"))
      })

    /** Runs a task in the thread; answers are cached, so that a transaction that begins again finds them. */
    const made = (owner: string, task: TemplateTask): Effect.Effect<TemplateResult, TemplateRefusal> =>
      Effect.suspend(() => {
        const name = digest(task)
        const known = answers.get(name)
        if (known !== undefined) return Effect.succeed(known)
        const remembered = (answer: TemplateResult) => Effect.sync(() => answers.set(name, answer, weightOf(answer)))
        return database.outside(Effect.tap(handedOver(owner, task), remembered))
      })

    return {
      /** Compiles a source for `render`, with every variable that it uses; or returns all its faults. */
      compile: Effect.fnUntraced(function* (
        owner: string,
        { body, locale, mode, previewText, subject }: TemplateSource
      ): Effect.fn.Return<CompiledBody, TemplateRefusal> {
        const answer = yield* made(owner, { kind: "compile", source: { body, locale, mode, previewText, subject } })
        if ("body" in answer) return answer.body
        return yield* "fields" in answer
          ? problem("field_invalid", { fields: answer.fields })
          : Effect.die("the thread rendered instead of compiling")
      }),

      /**
       * Renders with variables that the contract accepted: at once if that is quick, else in the thread. Its current
       * time is the minute of `atMs`, by default the present one; within a minute the result is the same, cached or
       * not.
       */
      render: Effect.fnUntraced(function* (
        owner: string,
        { html, locale, subject }: Renderable,
        variables: Readonly<Record<string, unknown>>,
        atMs?: number
      ): Effect.fn.Return<Rendered, TemplateRefusal> {
        const nowMs = yield* Clock.currentTimeMillis
        const minuteMs = Math.floor((atMs ?? nowMs) / aMinuteMs) * aMinuteMs
        const asked = { template: { html, locale, subject }, variables, nowMs: minuteMs }
        const slowAt = slow.get(html)
        if (slowAt === undefined || nowMs - slowAt > slowMs) {
          const { render } = yield* rendering
          const quick = render(asked, "quick")
          if (Result.isSuccess(quick)) return quick.success
          slow.set(html, nowMs, html.length)
        }
        const answer = yield* made(owner, { kind: "render", rendering: asked })
        if ("mail" in answer) return answer.mail
        return yield* "fields" in answer
          ? problem("field_invalid", { fields: answer.fields })
          : Effect.die("the thread compiled instead of rendering")
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
