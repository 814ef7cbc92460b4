import { request } from "@tidings/server/src/testing/installed.ts"
import { Effect } from "effect"

/** The people that planned emails go to, and the template of those. */
export const plannedPeople = Array.from({ length: 5 }, (_, n) => `planned-${n}@example.com`)
export const plannedTemplate = "news"

const template = {
  key: plannedTemplate,
  name: "News",
  category: "marketing",
  mode: "html",
  subject: "Our news",
  body: "<p>Our news.</p>"
}

/** Makes a list of them and the template, and returns the list's id. */
export const plannedFor = Effect.fnUntraced(function* (url: string, key: string) {
  const made = Effect.fnUntraced(function* (path: string, body: object) {
    const answer = yield* request(`${url}/v1${path}`, key, { method: "POST", body: JSON.stringify(body) })
    return answer.status < 300 ? answer.body : yield* Effect.die(new Error(`${path} ${JSON.stringify(answer.body)}`))
  })
  yield* made("/templates", template)
  yield* made(`/templates/${plannedTemplate}/publish`, {})
  const { id } = yield* made("/lists", { name: "News" })
  yield* Effect.forEach(plannedPeople, (email) => made("/contacts", { email, lists: [id] }), { discard: true })
  return id as string
})
