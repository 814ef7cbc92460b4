import { windowOf } from "@tidings/schema/fields/Timestamp"
import { activityTypes, type ActivityType, type ListContactActivity } from "@tidings/schema/resources/ContactActivity"
import type { Scope } from "@tidings/schema/Scope"
import {
  ContactActivityRepository,
  type ActivityPosition
} from "@tidings/storage/repositories/ContactActivityRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { Cursors } from "../paging/Cursors.ts"
import { activityOf, byNewest } from "./activityOf.ts"

/** The scope that entries of each type need besides that of contacts. */
const scopeOf: { readonly [Type in ActivityType]?: Scope } = {
  send: "sends:read",
  sms: "messaging.transactional.read",
  run: "sequences:read",
  list: "lists:read",
  topic: "topics:read"
}

const positionOf = (text: string): ActivityPosition => {
  const [atMs, type, id] = text.split(" ") as [string, ActivityType, string]
  return { atMs: Number(atMs), type, id }
}

/** Timelines of contacts as callers read them. Decided in docs/decisions/contacts.md. */
export class ContactActivities extends Context.Service<ContactActivities>()("@tidings/services/ContactActivities", {
  make: Effect.gen(function* () {
    const contacts = yield* Contacts
    const cursors = yield* Cursors
    const repository = yield* ContactActivityRepository
    return {
      /** Lists what a contact did and got, newest first, as far as the caller's scopes reach. */
      list: Effect.fnUntraced(function* ({
        contact: name,
        types = activityTypes,
        ...input
      }: typeof ListContactActivity.Type) {
        const caller = yield* Caller
        const contact = yield* contacts.named(caller, name)
        const asked = activityTypes.filter((type) => types.includes(type))
        const lacks = (type: ActivityType) => {
          const scope = scopeOf[type]
          return scope !== undefined && !caller.scopes.has(scope)
        }
        const seen = asked.filter((type) => !lacks(type))
        const window = windowOf(input)
        const page = yield* cursors.page(
          "contact_activity",
          input,
          (world, { before, limit }) =>
            Effect.map(
              repository.rows(world, contact, seen, {
                ...window,
                after: before === undefined ? undefined : positionOf(before),
                limit
              }),
              (found) =>
                found
                  .flatMap(({ rows, type }) => rows.map((row) => activityOf(type, row)))
                  .toSorted(byNewest)
                  .slice(0, limit)
            ),
          {
            filters: { contact: contact.id, types: seen, ...window },
            positionOf: ({ at, id, type }) => `${Date.parse(at)} ${type} ${id}`
          }
        )
        return { ...page, left_out: asked.filter(lacks) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
