import type { Priority } from "@tidings/jobs/Priority"
import type { Template } from "@tidings/schema/resources/Template"

const priorities: Readonly<Record<Template["category"], Priority>> = {
  system: "interactive",
  transactional: "transactional",
  marketing: "marketing"
}

/**
 * The priority of a template category's mails: a person waits for system mails (codes, password resets). Decided in
 * docs/decisions/sends.md.
 */
export const priorityOf = (category: Template["category"]): Priority => priorities[category]
