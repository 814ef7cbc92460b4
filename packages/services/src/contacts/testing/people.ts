/** The identifiers by which a call names a contact. */
export interface Named {
  readonly external_id?: string
  readonly email?: string
  /** Index of a contact in the order of first answers. */
  readonly nth?: number
}

/** A person in the model of the identity rules. */
export interface Person {
  readonly n: number
  external_id: string | null
  email: string | null
  readonly traits: Record<string, unknown>
  /** Numbers of their events; 0 for events without a number. */
  readonly events: Array<number>
  readonly lists: Set<string>
  readonly sequences: Set<string>
  became: Person | undefined
}

type Refusal = "contact_ambiguous" | "contact_conflict"

/** Test model of contact identity, by the written rules alone. */
export class People {
  readonly all: Array<Person> = []

  /** People who were not merged into others. */
  get living(): ReadonlyArray<Person> {
    return this.all.filter(({ became }) => became === undefined)
  }

  /** Resolves a call that names one contact, and gives the person the identifiers in it. */
  meant({ email, external_id, nth }: Named): Person | Refusal {
    const owner = this.living.find((one) => external_id !== undefined && one.external_id === external_id)
    const kept = nth === undefined ? this.#named(owner, email, external_id) : this.#standing(this.all[nth]!)
    if (kept === "contact_ambiguous") return kept
    if (
      nth !== undefined &&
      external_id !== undefined &&
      owner !== kept &&
      (kept!.external_id !== null || owner !== undefined)
    )
      return "contact_conflict"
    const person = kept ?? this.#made()
    person.external_id ??= external_id ?? null
    if (email !== undefined) this.#claim(person, email)
    return person
  }

  /** Returns the sender of a form with an address only: a new person if several share it. */
  sender(email: string): Person {
    const at = this.#at(email)
    const person = at === undefined || at === "contact_ambiguous" ? this.#made() : at
    person.email = email
    return person
  }

  /** Resolves a name among the members of a list. */
  member({ email, external_id, nth }: Named): Person | Refusal | undefined {
    if (nth !== undefined) return this.#standing(this.all[nth]!)
    if (external_id !== undefined) return this.living.find((one) => one.external_id === external_id)
    return this.#at(email!)
  }

  #named(owner: Person | undefined, email: string | undefined, externalId: string | undefined) {
    if (externalId === undefined) return this.#at(email!)
    return owner ?? this.living.find((one) => one.external_id === null && email !== undefined && one.email === email)
  }

  #at(email: string): Person | "contact_ambiguous" | undefined {
    const sharers = this.living.filter((one) => one.email === email)
    const alone = sharers.find((one) => one.external_id === null)
    return alone ?? (sharers.length > 1 ? "contact_ambiguous" : sharers[0])
  }

  #claim(person: Person, email: string): void {
    const alone = this.living.find((one) => one !== person && one.external_id === null && one.email === email)
    person.email = email
    if (alone === undefined) return
    alone.became = person
    for (const [name, value] of Object.entries(alone.traits)) person.traits[name] ??= value
    person.events.push(...alone.events)
    for (const list of alone.lists) person.lists.add(list)
    for (const sequence of alone.sequences) person.sequences.add(sequence)
  }

  #standing(person: Person): Person {
    return person.became === undefined ? person : this.#standing(person.became)
  }

  #made(): Person {
    const person: Person = {
      n: this.all.length,
      external_id: null,
      email: null,
      traits: {},
      events: [],
      lists: new Set(),
      sequences: new Set(),
      became: undefined
    }
    this.all.push(person)
    return person
  }
}
