import { madeAtMs } from "@tidings/schema/Id"
import type { ActivityType, ContactActivity } from "@tidings/schema/resources/ContactActivity"

type Row = Readonly<Record<string, unknown>>

const longest = 120
const line = (text: unknown): string => {
  const one = String(text).replaceAll(/\s+/gu, " ").trim()
  return one.length > longest ? `${one.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/u, "")}…` : one
}

/** The fields of each type, of a row in its table; the summary among them. */
const fieldsOf: { readonly [Type in ActivityType]: (row: Row) => Partial<ContactActivity> & { summary: string } } = {
  event: ({ metadata, type }) => ({
    summary: line(type),
    event_type: String(type),
    metadata: metadata as ContactActivity["metadata"] & {}
  }),
  send: ({ status, subject, template_key: template }) => ({
    summary: line(subject === "" ? template : subject),
    template: String(template),
    subject: String(subject),
    status: String(status)
  }),
  // Never the text, which may hold a code.
  sms: ({ status, template_key: key }) => ({ summary: line(key), template_key: String(key), status: String(status) }),
  run: ({ reason, sequence, status }) => ({
    summary: line(sequence),
    sequence: String(sequence),
    status: String(status),
    reason: reason === null ? null : String(reason)
  }),
  consent: ({ page_id: page, text }) => ({
    summary: line(text),
    page_id: page as ContactActivity["page_id"] & {},
    text: String(text)
  }),
  list: ({ id, name }) => ({
    summary: line(name),
    list_id: id as ContactActivity["list_id"] & {},
    list_name: String(name)
  }),
  topic: ({ id, name, state }) => ({
    summary: line(name),
    topic: String(id),
    state: state as ContactActivity["state"] & {}
  })
}

const timeOf = ({ at, id }: Row): number =>
  at === undefined ? (madeAtMs(String(id)) ?? 0) : new Date(at as Date | string).getTime()

/** An entry of a contact's timeline, of a row of this type. */
export const activityOf = (type: ActivityType, row: Row): ContactActivity => ({
  at: new Date(timeOf(row)).toISOString(),
  type,
  id: String(row["id"]),
  ...fieldsOf[type](row)
})

/** Orders entries newest first, those of one time by type and id. */
export const byNewest = (a: ContactActivity, b: ContactActivity): number => {
  const [first, second] = a.at !== b.at ? [a.at, b.at] : a.type !== b.type ? [a.type, b.type] : [a.id, b.id]
  return first < second ? 1 : -1
}
