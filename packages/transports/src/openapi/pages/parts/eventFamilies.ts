import { uses, type Use } from "@tidings/pipeline/Group"
import { bySurfaceChannel } from "@tidings/schema/channels"
import type { EventType } from "@tidings/schema/EventType"

type FirstWord<T> = T extends `${infer First}.${string}` ? First : never

interface Family {
  readonly title: string
  readonly use: Use
}

/** Title and use of each event family, by the first word of its event types; typed so that a new word must be added. */
const families: Readonly<Record<FirstWord<EventType>, Family>> = {
  send: { title: "Mails", use: "Send messages" },
  transactional: { title: "Mails that were not sent", use: "Send messages" },
  ...bySurfaceChannel(({ title }): Family => ({ title, use: "Send messages" })),
  sequence_run: { title: "Sequences", use: "Send messages" },
  contact_record: { title: "Contacts", use: "Send messages" },
  schema_contract: { title: "Templates", use: "Send messages" },
  planned_email: { title: "Planned emails", use: "Run campaigns" },
  creation: { title: "Creations", use: "Run campaigns" },
  social: { title: "Social posts", use: "Publish" },
  link: { title: "Short links", use: "Publish" },
  approval: { title: "Approvals", use: "Connect and control" },
  connector: { title: "Connectors", use: "Connect and control" },
  webhook: { title: "Webhooks", use: "Connect and control" },
  api: { title: "The API itself", use: "Connect and control" }
}

const firstWord = (type: string): string => type.split(".")[0]!

/** Groups events by family, in the order of uses; each family has the id of its heading. */
export const byFamily = <E extends { readonly type: string }>(events: ReadonlyArray<E>) =>
  uses.flatMap((use) =>
    Object.entries(families).flatMap(([word, { title, use: own }]) => {
      const members = events.filter(({ type }) => firstWord(type) === word)
      return own !== use || members.length === 0 ? [] : [{ id: `about-${word}`, title, members }]
    })
  )
