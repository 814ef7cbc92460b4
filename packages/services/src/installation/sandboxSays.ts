/** What a sandbox key can do, in the one sentence that stands wherever such a key is shown. Decided in docs/decisions/running.md. */
export const sandboxSays =
  "A sandbox key reaches no mailbox, phone or network, sees and changes only sandbox people and messages, and changes no live template, page, link, list, webhook or policy."
