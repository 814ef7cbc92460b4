import type { ListId } from "@tidings/schema/Id"
import type { ImportedColumns } from "@tidings/schema/resources/ContactImport"
import type { World } from "@tidings/schema/World"
import { Database } from "@tidings/storage/Database"
import type { KnownContact } from "@tidings/storage/testing/contactTable"
import { call, type World as Services } from "@tidings/testing/World"
import { Effect } from "effect"
import { isDeepStrictEqual } from "node:util"
import { ImportTaking } from "../../contactImports/ImportTaking.ts"
import type { PublishedPage } from "../../pages/PageResolver.ts"
import { PageForms } from "../../pages/PageForms.ts"
import { type Named, People, type Person } from "./people.ts"

/** The world, list and page of a story. */
export interface Place {
  readonly world: World
  readonly key: string
  readonly list: { readonly id: string; readonly name: string }
  readonly page: PublishedPage
  /** The list that senders of the page's form join; undefined if there is none. */
  readonly pageList: string | undefined
}

/**
 * A call about people, number `n` of its story. `whom` names several people only in an import, and only an address for
 * a form or a send.
 */
export interface Word {
  readonly does: "emit" | "enrol" | "add" | "remove" | "form" | "import" | "send"
  readonly n: number
  readonly whom: ReadonlyArray<Named>
  /** Ids of the people named by index (`nth`). */
  readonly ids: ReadonlyArray<string>
}

/** Result of a word: an id, the code of a refusal, or the number of names that matched nobody. */
export type Answer = string | number

const columns: ImportedColumns = [
  { name: "external_id", kind: "external_id" },
  { name: "email", kind: "email" },
  { name: "n", kind: "number" }
]

const imported = ({ list, world }: Place, { n, whom }: Word) => {
  const records = whom.map(({ email = "", external_id = "" }, place) => ({
    line: place + 2,
    cells: [external_id, email, `${n}`]
  }))
  const batch = { world, listId: list.id as ListId, beginsRuns: true, columns, records }
  return Effect.map(
    Database.use((database) => database.transaction(ImportTaking.use((taking) => taking.take(batch)))),
    ({ refused }): Answer => refused.length
  )
}

/** Makes the call of a word, as its caller would; dies if it fails for a reason other than the word. */
export const said = (place: Place, word: Word): Effect.Effect<Answer, never, Services> => {
  const { key, list, page } = place
  const [one] = word.whom
  const { nth, ...others } = one!
  const contact = { ...others, ...(nth !== undefined && { id: word.ids[0] }) }
  const asked = (operation: string, input: object, answerOf: (body: any) => Answer) =>
    Effect.flatMap(call(operation, input, { key, idempotencyKey: crypto.randomUUID() }), ({ body, status, text }) =>
      status < 300
        ? Effect.succeed(answerOf(body))
        : status === 409 && body.error.code.startsWith("contact_")
          ? Effect.succeed<Answer>(body.error.code)
          : Effect.die(`${operation}: ${status} ${text}`)
    )
  switch (word.does) {
    case "emit":
      return asked("emit_event", { type: "a.b", contact, metadata: { n: word.n } }, ({ contact }) => contact.id)
    case "enrol":
      return asked("enroll_in_sequence", { keyOrId: "rest", contact }, ({ contactId }) => contactId)
    case "add":
    case "remove":
      return asked(`${word.does}_list_members`, { listId: list.id, contactIds: [contact] }, ({ ambiguous, notFound }) =>
        ambiguous.length === 1 ? "contact_ambiguous" : notFound.length
      )
    case "send":
      return asked("send_transactional", { template: "hello", to: one!.email, variables: { name: "Ada" } }, () => 0)
    case "import":
      return imported(place, word)
    case "form":
      return Effect.as(
        PageForms.use((forms) =>
          forms.submit(
            page,
            { email: one!.email!, firstName: `${word.n}`, consent: "Yes." },
            Array.from({ length: 4 }, () => Math.floor(Math.random() * 250) + 1).join(".")
          )
        ),
        0
      )
  }
}

/** Replays a story in the rules model, word by word. */
class Telling {
  readonly people = new People()
  readonly ids = new Map<Person, string>()
  readonly #sent = new Set<string>()
  readonly #place: Place
  constructor(place: Place) {
    this.#place = place
  }

  /** True if the model gives the same answer now; advances the model. */
  agrees({ does, n, whom }: Word, answer: Answer): boolean {
    const [one] = whom
    switch (does) {
      case "send":
        return true
      case "form":
        this.#submit(one!.email!, n)
        return true
      case "import":
        return whom.filter((each) => !this.#take(each, n)).length === answer
      case "add":
      case "remove": {
        const meant = this.people.member(one!)
        if (typeof meant === "object") meant.lists[does === "add" ? "add" : "delete"](this.#place.list.name)
        return answer === (typeof meant === "string" ? meant : meant === undefined ? 1 : 0)
      }
      default: {
        const meant = this.people.meant(one!)
        if (typeof meant === "string") return answer === meant
        if (does === "emit") meant.events.push(n)
        else meant.sequences.add("rest")
        return this.#isCalled(meant, String(answer))
      }
    }
  }

  /** True if these are exactly the contacts that the model has left. */
  isLeft(stored: ReadonlyArray<KnownContact>): boolean {
    const { living } = this.people
    const matched = living.map((person) => ({
      person,
      contact: stored.find((one) => one.external_id === person.external_id && one.email === person.email)
    }))
    return (
      stored.length === living.length && matched.every(({ contact, person }) => contact && this.#is(contact, person))
    )
  }

  #is(contact: KnownContact, person: Person): boolean {
    const gone = this.people.all.filter((one) => one.became !== undefined && standing(one) === person)
    const known = new Set(this.ids.values())
    const called = (people: ReadonlyArray<Person>) => people.flatMap((one) => this.ids.get(one) ?? []).toSorted()
    const told = {
      events: contact.events,
      lists: contact.lists,
      sequences: contact.sequences,
      traits: contact.traits
    }
    return (
      (this.ids.get(person) ?? contact.id) === contact.id &&
      contact.merged_from.length <= gone.length &&
      isDeepStrictEqual(contact.merged_from.filter((id) => known.has(id)).toSorted(), called(gone)) &&
      isDeepStrictEqual(told, {
        events: person.events.toSorted((a, b) => a - b),
        lists: [...person.lists].toSorted(),
        sequences: [...person.sequences],
        traits: person.traits
      })
    )
  }

  #submit(email: string, n: number): void {
    if (this.#sent.has(email)) return
    this.#sent.add(email)
    const person = this.people.sender(email)
    person.traits["first_name"] ??= `${n}`
    person.events.push(0)
    if (this.#place.pageList !== undefined) person.lists.add(this.#place.pageList)
  }

  #take(named: Named, n: number): boolean {
    const person = this.people.meant(named)
    if (typeof person === "string") return false
    person.traits["n"] = n
    person.lists.add(this.#place.list.name)
    return true
  }

  #isCalled(person: Person, id: string): boolean {
    const known = this.ids.get(person)
    if (known !== undefined) return known === id
    if ([...this.ids.values()].includes(id)) return false
    this.ids.set(person, id)
    return true
  }
}

const standing = (person: Person): Person => (person.became === undefined ? person : standing(person.became))

/** A word with its answer. */
export type Told = readonly [word: Word, answer: Answer]

const retold = (place: Place, told: ReadonlyArray<Told>): Telling | undefined => {
  const telling = new Telling(place)
  return told.every(([word, answer]) => telling.agrees(word, answer)) ? telling : undefined
}

/** People met in a sequentially told story whose ids were answered, by the order in which they were met. */
export const metIn = (place: Place, told: ReadonlyArray<Told>): ReadonlyArray<readonly [nth: number, id: string]> => {
  const telling = retold(place, told)
  if (telling === undefined) throw new Error(`told one after another: ${JSON.stringify(told)}`)
  return telling.people.all.flatMap((person, nth) => {
    const id = telling.ids.get(person)
    return id === undefined ? [] : [[nth, id] as const]
  })
}

/**
 * True if the answers of concurrent tellers, and the stored contacts, match some sequential order of their words after
 * `before`.
 */
export const isInSomeOrder = (
  place: Place,
  before: ReadonlyArray<Told>,
  tellers: ReadonlyArray<ReadonlyArray<Told>>,
  stored: ReadonlyArray<KnownContact>
): boolean => {
  const goesOn = (told: ReadonlyArray<Told>, left: ReadonlyArray<ReadonlyArray<Told>>): boolean => {
    const telling = retold(place, told)
    if (telling === undefined) return false
    if (left.every(({ length }) => length === 0)) return telling.isLeft(stored)
    return left.some(
      ([next, ...rest], place) =>
        next !== undefined &&
        goesOn(
          [...told, next],
          left.map((each, at) => (at === place ? rest : each))
        )
    )
  }
  return goesOn(before, tellers)
}
