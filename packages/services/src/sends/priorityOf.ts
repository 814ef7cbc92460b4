import type { Priority } from "@tidings/jobs/Priority"
import type { Template } from "@tidings/schema/resources/Template"

const priorities: Readonly<Record<Template["category"], Priority>> = {
  system: "interactive",
  transactional: "transactional",
  marketing: "marketing"
}

/** How urgent the mails of a template's category are: a person waits for what system mails bring (codes, password resets). Decided in docs/decisions/sends.md. */
export const priorityOf = (category: Template["category"]): Priority => priorities[category]
