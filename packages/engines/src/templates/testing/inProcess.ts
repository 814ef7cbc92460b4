import { problem } from "@tidings/schema/Problem"
import { Clock, Effect } from "effect"
import * as compiling from "../compile.ts"
import * as rendering from "../render.ts"

/** Compiles in this process instead of a thread, and refuses like a call. */
export const compile = (source: compiling.TemplateSource) =>
  Effect.promise(() => compiling.compile(source)).pipe(
    Effect.flatMap(Effect.fromResult),
    Effect.mapError((fields) => problem("field_invalid", { fields }))
  )

/** Renders in this process instead of a thread, and refuses like a call. */
export const render = (template: rendering.Renderable, variables: Readonly<Record<string, unknown>>) =>
  Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
    Effect.fromResult(rendering.render({ template, variables, nowMs }, "patient"))
  ).pipe(Effect.mapError((field) => problem("field_invalid", { fields: [field] })))
