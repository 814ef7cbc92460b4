import { askOnce } from "../../bench/load/askOnce.ts"
import type { requestsOf } from "../../bench/requests.ts"
import { wokenSequence } from "../kinds/events.ts"
import { loadTemplate } from "../kinds/sends.ts"

/** Gives the nth workspace of a load its template, its sequence and its short link; returns the link's path. */
export const furnish = async ({ createLink, draft, post, publish }: ReturnType<typeof requestsOf>, n: number) => {
  await askOnce(draft(loadTemplate))
  await askOnce(publish(loadTemplate.key))
  const sequence = post("/v1/sequences/load", { definition: wokenSequence })
  await askOnce({ ...sequence, method: "PUT" })
  const slug = `load-${n}`
  await askOnce(createLink({ destinationUrl: "https://example.com/launch", slug }))
  return { linkPath: `/l/${slug}` }
}
