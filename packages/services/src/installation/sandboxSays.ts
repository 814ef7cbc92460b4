/** The sentence on a sandbox key's abilities, shown wherever such a key is. Decided in docs/decisions/running.md. */
export const sandboxSays =
  "A sandbox key reaches no mailbox, phone or network, can do nothing that the live world notices, and reads nobody who is real."
