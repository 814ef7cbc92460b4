import type { Contact } from "@tidings/schema/resources/Contact"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import type { TableColumn } from "../../../pages/parts/table.ts"
import { when } from "../../../pages/when.ts"
import type { Visit } from "../../Visit.ts"
import { personName } from "./personName.ts"

const none = html`<span class="quiet">–</span>`

const nameIn = ({ traits }: Contact): string =>
  ["first_name", "last_name", "name"]
    .flatMap((trait) => (typeof traits[trait] === "string" ? [traits[trait]] : []))
    .join(" ")

const shown = (text: string | null, isCode = false): Html => {
  if (text === null || text === "") return none
  return isCode ? html`<span class="mono">${outside(text, { most: 60 })}</span>` : outside(text, { most: 60 })
}

/** The columns of contacts, in every list of them. */
export const personColumns = ({ nowMs, to }: Visit): ReadonlyArray<TableColumn<Contact>> => [
  {
    title: "Person",
    of: (contact) => outside(personName(contact), { most: 120 }),
    href: ({ id }) => to(`/people/${id}`),
    isCut: true
  },
  { title: "Name", of: (contact) => shown(nameIn(contact)), isCut: true, drop: "p2" },
  { title: "External ID", of: ({ external_id: external }) => shown(external, true), isCut: true, drop: "p3" },
  { title: "Phone", of: ({ phone }) => shown(phone), drop: "p3" },
  { title: "Since", of: ({ created_at: at }) => when(new Date(at), nowMs), isNumber: true }
]
