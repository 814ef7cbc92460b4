import type { Contact } from "@tidings/schema/resources/Contact"
import type { List } from "@tidings/schema/resources/List"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { personColumns } from "./personColumns.ts"

const actions = (visit: Visit, { id, pendingCount }: List): Html => {
  const back = visit.to(`/people/lists/${id}`)
  return html`${actLink(visit, { row: "update_list", words: "Edit", input: { listId: id }, back })}${actLink(visit, { row: "add_list_members", words: "Add people", input: { listId: id }, look: "go", icon: "plus", back })}${menu(
    "More",
    [
      actEntry(visit, { row: "import_contacts", words: "Import CSV", input: { listId: id }, icon: "download" }),
      actEntry(visit, { row: "export_contacts", words: "Export", input: { listId: id }, icon: "download" }),
      pendingCount > 0 &&
        actEntry(visit, {
          row: "confirm_list_members",
          words: "Ask those who wait again",
          input: { listId: id },
          icon: "send",
          back
        }),
      actEntry(visit, {
        row: "remove_list_members",
        words: "Take people off",
        input: { listId: id },
        icon: "x",
        back
      }),
      actEntry(visit, {
        row: "delete_list",
        words: "Delete",
        input: { listId: id },
        icon: "trash-2",
        look: "bad",
        back: visit.to("/people/lists")
      })
    ]
  )}`
}

const factsCard = (
  visit: Visit,
  { confirmTemplateKey: key, createdAt, id, memberCount, optIn, pendingCount }: List
): Html =>
  card(
    "Facts",
    facts([
      ["List", copyable(id)],
      ["People", numberOf(memberCount)],
      ["Waiting", optIn === "double" && `${numberOf(pendingCount)} have not confirmed`],
      ["Joining", optIn === "double" ? "by a mail that asks first" : "at once"],
      ["Asks by", key !== null && html`<a href="${visit.to(`/templates/${key}`)}">${key}</a>`],
      ["Since", exactly(new Date(createdAt))]
    ]),
    { pad: true }
  )

const stateOptions = [
  ["confirmed", "Members"],
  ["pending", "Have not confirmed"]
] as const

/** One list: who is on it, and how one joins. */
export const listPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const list = yield* visit.read<List>("read_list", { listId: id })
  const members = visit.may("list_contacts")
    ? yield* listing<Contact>(visit, {
        row: "list_contacts",
        input: { listId: id },
        caption: "Members",
        icon: "users",
        controls:
          list.optIn === "double" ? [{ kind: "select", name: "state", label: "Members", options: stateOptions }] : [],
        columns: personColumns(visit),
        idOf: (contact) => contact.id,
        first: {
          title: "Nobody is on it",
          says: "Add those whom you know, import a file, or let the form of a page fill it.",
          acts: actLink(visit, {
            row: "import_contacts",
            words: "Import CSV",
            input: { listId: id },
            icon: "download",
            back: visit.to(`/people/lists/${id}`)
          })
        }
      })
    : noteBox("info", "eye", "Not shown", "Your role does not read people.")
  return appPage(visit, {
    title: outsideText(list.name),
    main: html`${head({
      crumb: [
        [visit.to("/people"), "People"],
        [visit.to("/people/lists"), "Lists"]
      ],
      title: outside(list.name),
      extra: tag(`${numberOf(list.memberCount)} ${list.memberCount === 1 ? "person" : "people"}`),
      says: list.description === null ? undefined : html`${outside(list.description, { lines: true, most: 500 })}`,
      acts: actions(visit, list)
    })}
    ${list.warning !== undefined && noteBox("warn", "triangle-alert", "Nobody can be asked to confirm", list.warning)}
    ${split(members, factsCard(visit, list))}`
  })
})
