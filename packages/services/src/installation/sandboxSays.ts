/** What a sandbox key can do, in the one sentence that stands wherever such a key is shown. Decided in docs/decisions/running.md. */
export const sandboxSays =
  "A sandbox key reaches no mailbox, phone or network, can do nothing that the live world notices, and reads nobody who is real."
