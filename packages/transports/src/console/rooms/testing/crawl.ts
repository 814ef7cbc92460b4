import type { Seen, Visitor } from "../../../oauth/testing/Visitor.ts"
import { roomNames } from "../../paths.ts"

/** The rooms whose pages are crawled; those of operations have a suite of their own. */
export const crawledRooms: ReadonlyArray<string> = roomNames.filter((name) => name !== "operations")

/** True for an address whose answer is a mail or a picture in place of a page of the console. */
export const isFrame = (address: string): boolean => /\/(?:body|mail|picture|preview)$/u.test(address)

/** The addresses of rooms to which a page leads, without what is behind `?`. */
const linksOf = (text: string, rooms: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...text.matchAll(/<(?:a|iframe)\s[^>]*?(?:href|src)="([^"#?]+)/gu)]
    .map(([, address]) => address!)
    .filter((address) => rooms.some((room) => address === room || address.startsWith(`${room}/`)))

/** Opens the addresses of rooms, and all to which their pages lead within them; at most so many. */
export const crawl = async (
  visitor: Visitor,
  rooms: ReadonlyArray<string>,
  most: number
): Promise<ReadonlyMap<string, Seen>> => {
  const seen = new Map<string, Seen>()
  const waiting = [...rooms]
  while (waiting.length > 0 && seen.size < most) {
    const address = waiting.shift()!
    if (seen.has(address)) continue
    const page = await visitor.open(address)
    seen.set(address, page)
    if (!isFrame(address)) waiting.push(...linksOf(page.text, rooms))
  }
  return seen
}
