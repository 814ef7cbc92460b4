import type { Html } from "../../../pages/html.ts"
import { tabs } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

const parts = [
  ["/people", "Contacts", "list_contacts"],
  ["/people/lists", "Lists", "list_lists"],
  ["/people/topics", "Topics", "list_topics"],
  ["/people/segments", "Segments", "list_segments"],
  ["/people/imports", "Imports", "list_contact_imports"]
] as const

/** A part of the room of people. */
export type PeoplePart = (typeof parts)[number][1]

/** The parts of the room that the member's role reads. */
export const peopleTabs = ({ may, to }: Visit, current: PeoplePart): Html =>
  tabs(
    parts.flatMap(([path, words, row]) => (may(row) ? [[to(path), words] as const] : [])),
    current
  )
