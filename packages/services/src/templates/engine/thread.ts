import type { FieldError } from "@tidings/schema/FieldError"
import { Result } from "effect"
import { answering } from "../../threads/answering.ts"
import { compile, type CompiledBody, type TemplateSource } from "@tidings/engines/templates/compile"
import { loadMjml } from "@tidings/engines/templates/mjml"
import { render, type Rendered, type Rendering } from "@tidings/engines/templates/render"

/** Work on a template that may take long. */
export type TemplateTask =
  | { readonly kind: "compile"; readonly source: TemplateSource }
  | { readonly kind: "render"; readonly rendering: Rendering }

/** The result, or all faults. */
export type TemplateResult =
  | { readonly body: CompiledBody }
  | { readonly mail: Rendered }
  | { readonly fields: ReadonlyArray<FieldError> }

const work = async (task: TemplateTask): Promise<TemplateResult> =>
  task.kind === "compile"
    ? Result.match(await compile(task.source), {
        onSuccess: (body): TemplateResult => ({ body }),
        onFailure: (fields) => ({ fields })
      })
    : Result.match(render(task.rendering, "patient"), {
        onSuccess: (mail): TemplateResult => ({ mail }),
        onFailure: (field) => ({ fields: [field] })
      })

answering({
  work,
  load: async (task: TemplateTask) => {
    if (task.kind === "compile" && task.source.mode === "mjml") await loadMjml()
  }
})
