import type { Contract, Variable } from "@tidings/schema/resources/Template"

/** A starter template. */
export interface DemoTemplate {
  readonly key: string
  readonly name: string
  readonly category: "transactional" | "system"
  readonly mode: "mjml"
  readonly subject: string
  readonly previewText: string
  readonly body: string
  readonly variables: ReadonlyArray<Variable>
  readonly policy: Contract["policy"]
}
