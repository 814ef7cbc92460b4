/**
 * The effect of a second identical call. `read` changes nothing; `pure` computes and changes nothing; `natural` changes
 * nothing more by itself; `accepted` takes an Idempotency-Key; `required` takes one, and must have it from the pro plan
 * on; `items` gives each of its items one, from their own or the call's, which they must have from the pro plan on;
 * `recorded` only notes the key in the audit entry.
 */
export type Idempotency = "read" | "pure" | "accepted" | "required" | "items" | "recorded" | "natural"

/** The effect of a second identical call, and of an idempotency key. */
export interface Repeats {
  readonly idempotency: Idempotency
  /** True for rows that change nothing. */
  readonly isReadOnly: boolean
  /**
   * The row's use of a key: required from the pro plan on, honoured, passed on to its items, only noted, not needed, or
   * ignored.
   */
  readonly key: "fromPro" | "optional" | "items" | "noted" | "needless" | "none"
  /** A sentence without its full stop. */
  readonly says: string
  /** The effect of a key for the caller, as a sentence without its full stop. */
  readonly keySays: string
}

type Facts = Omit<Repeats, "idempotency" | "isReadOnly">

const remembered = "A repeat under the same key within 24 hours gets the first answer"

const facts: Readonly<Record<Idempotency, Facts>> = {
  read: { key: "none", says: "Changes nothing; repeat it freely", keySays: "Ignored" },
  pure: { key: "none", says: "Computes and changes nothing; repeat it freely", keySays: "Ignored" },
  natural: {
    key: "needless",
    says: "A second identical call changes nothing more",
    keySays: "Not needed: a repeat changes nothing more"
  },
  accepted: {
    key: "optional",
    says: "Happens each time, but once under one idempotency key",
    keySays: remembered
  },
  required: {
    key: "fromPro",
    says: "Happens each time, but once under one idempotency key, which must be given from the pro plan on",
    keySays: remembered
  },
  items: {
    key: "items",
    says: "Each item happens once under its own idempotency key, which it must have from the pro plan on",
    keySays: "Key of the items that have none: the item at place 3 has this key, a colon and 3"
  },
  recorded: {
    key: "noted",
    says: "Happens each time; an idempotency key is only noted in the audit log",
    keySays: "Noted in the audit log; a repeat happens again"
  }
}

/** The facts of one kind of row. */
export const repeatsOf = (idempotency: Idempotency): Repeats => ({
  idempotency,
  isReadOnly: idempotency === "read" || idempotency === "pure",
  ...facts[idempotency]
})
