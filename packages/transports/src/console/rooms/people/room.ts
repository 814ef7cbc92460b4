import { Effect } from "effect"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Reply } from "../../../http/Reply.ts"
import type { Room } from "../../Room.ts"
import type { Visit } from "../../Visit.ts"
import { contactListPage } from "./contacts/contactListPage.ts"
import { contactPage } from "./contacts/contactPage.ts"
import { importListPage } from "./importListPage.ts"
import { importPage } from "./importPage.ts"
import { listListPage } from "./listListPage.ts"
import { listPage } from "./listPage.ts"
import { segmentListPage } from "./segmentListPage.ts"
import { segmentPage } from "./segmentPage.ts"
import { topicListPage } from "./topicListPage.ts"
import { topicPage } from "./topicPage.ts"

type Page = Effect.Effect<Reply, RefusedCall>

interface Part {
  readonly all: (visit: Visit) => Page
  readonly one: (visit: Visit, name: string) => Page
}

const parts: Readonly<Record<string, Part>> = {
  lists: { all: listListPage, one: listPage },
  topics: { all: topicListPage, one: topicPage },
  segments: { all: segmentListPage, one: segmentPage },
  imports: { all: importListPage, one: importPage }
}

/** Contacts with everything they did and got, and the lists, topics and segments that gather them. */
export const peopleRoom: Room = {
  name: "people",
  title: "People",
  icon: "users",
  group: "Reach",
  reads: "list_contacts",
  page: (visit) => {
    const [, first, name, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (first === undefined || first === "") return contactListPage(visit)
    const part = Object.hasOwn(parts, first) ? parts[first] : undefined
    if (part !== undefined) return name === undefined ? part.all(visit) : part.one(visit, name)
    return name === undefined ? contactPage(visit, first) : Effect.undefined
  }
}
