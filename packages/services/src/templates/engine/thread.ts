import type { FieldError } from "@tidings/schema/FieldError"
import { Result } from "effect"
import { answering } from "../../threads/answering.ts"
import { compile, type CompiledBody, type TemplateSource } from "@tidings/engines/templates/compile"
import { loadMjml } from "@tidings/engines/templates/mjml"
import { render, type Rendered, type Rendering } from "@tidings/engines/templates/render"

/** Work on a template that may take long. */
export type Task =
  | { readonly kind: "compile"; readonly source: TemplateSource }
  | { readonly kind: "render"; readonly rendering: Rendering }

/** The result, or all faults. */
export type Answer =
  | { readonly body: CompiledBody }
  | { readonly mail: Rendered }
  | { readonly fields: ReadonlyArray<FieldError> }

const work = async (task: Task): Promise<Answer> =>
  task.kind === "compile"
    ? Result.match(await compile(task.source), {
        onSuccess: (body): Answer => ({ body }),
        onFailure: (fields) => ({ fields })
      })
    : Result.match(render(task.rendering, "patient"), {
        onSuccess: (mail): Answer => ({ mail }),
        onFailure: (field) => ({ fields: [field] })
      })

answering({
  work,
  load: async (task: Task) => {
    if (task.kind === "compile" && task.source.mode === "mjml") await loadMjml()
  }
})
