import type { Contact } from "@tidings/schema/resources/Contact"
import type { List } from "@tidings/schema/resources/List"
import { Effect } from "effect"
import { html } from "../../../../pages/html.ts"
import { outsideText } from "../../../../pages/outside.ts"
import { head } from "../../../../pages/parts/layout.ts"
import type { FilterControl } from "../../../../pages/parts/table.ts"
import { actLink } from "../../../frame/acts.ts"
import { appPage } from "../../../frame/appPage.ts"
import { listing } from "../../../frame/listing.ts"
import type { Visit } from "../../../Visit.ts"
import { personColumns } from "../personColumns.ts"
import { peopleTabs } from "../peopleTabs.ts"

const noLists: { readonly data: ReadonlyArray<List> } = { data: [] }

const listsOf = (visit: Visit) =>
  visit.may("list_lists")
    ? Effect.orElseSucceed(visit.read<typeof noLists>("list_lists", { limit: 50 }), () => noLists)
    : Effect.succeed(noLists)

const controlsOf = ({ data }: typeof noLists): ReadonlyArray<FilterControl> => [
  { kind: "search", name: "q", label: "Beginning of an address, a number or an ID" },
  ...(data.length === 0
    ? []
    : [
        {
          kind: "select" as const,
          name: "listId",
          label: "Any list",
          options: data.map(({ id, name }) => [id, outsideText(name, 60)] as const)
        }
      ])
]

/** Everybody whom the workspace knows, newest first. */
export const contactListPage = Effect.fnUntraced(function* (visit: Visit) {
  const add = actLink(visit, { row: "create_contact", words: "Add a person", look: "go", icon: "plus" })
  const bring = actLink(visit, { row: "import_contacts", words: "Import CSV", icon: "download" })
  const list = yield* listing<Contact>(visit, {
    row: "list_contacts",
    caption: "People",
    icon: "users",
    idOf: ({ id }) => id,
    controls: controlsOf(yield* listsOf(visit)),
    columns: personColumns(visit),
    first: {
      title: "Nobody yet",
      says: "People stand here from a file, from the form of a page, from one event of your program, or added by hand.",
      acts: html`${bring}${actLink(visit, { row: "emit_event", words: "Record an event", icon: "zap" })}${add}`
    }
  })
  return appPage(visit, {
    title: "People",
    main: html`${head({
      title: "People",
      says: "Everybody whom this workspace knows, newest first.",
      acts: html`${actLink(visit, { row: "export_contacts", words: "Export" })}${bring}${add}`
    })}
    ${peopleTabs(visit, "Contacts")} ${list}`
  })
})
