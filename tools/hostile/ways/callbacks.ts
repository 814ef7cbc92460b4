import type * as Connector from "@tidings/connectors/Connector"
import { connectors } from "@tidings/connectors/registry"
import { type CalledBack, occasion, type Occasion } from "@tidings/connectors/testing/CallbackPeer"
import { registry } from "@tidings/operations/registry"
import { headerTexts, oneOf, wrongText } from "../badInput.ts"
import { asked, type WayIn } from "./WayIn.ts"

const rows = registry.entries.map(({ operation }) => operation)

const callbackPaths = [
  ...connectors.flatMap(({ callback, channel, name }: Connector.Any) =>
    callback === undefined ? [] : [name, ...(callback.aliases ?? [])].map((last) => `/inbound/${channel}/${last}`)
  ),
  "/inbound/x/y"
]

/** A callback of whoever knows the token, about nothing. */
export const callback: WayIn = (site, random) => {
  const path = oneOf(callbackPaths, random)
  return asked(`callback ${path}`, site.url + path, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${random() < 0.7 ? site.inboundToken : oneOf(headerTexts, random)}`,
      "Content-Type": oneOf(["application/json", "message/rfc822", "text/plain"], random)
    },
    body: JSON.stringify(oneOf(rows, random).example) + oneOf(headerTexts, random)
  })
}

const prefixes = { email: "snd", sms: "sms", social: "post" } as const
let serials = 0

/** A callback that its provider has signed, with words and ids that fit nothing. */
export const signedCallback: WayIn = async (site, random) => {
  const { callback, row, url } = oneOf(site.signers, random)
  const told = (real: string): string => (random() < 0.5 ? real : wrongText(random))
  const ownId = site.idOf(site.attacker, prefixes[row.channel], random) ?? "snd_none"
  const of = {
    messageId: told(`<${ownId}@mail.example>`),
    ownId: told(ownId),
    recipient: told("ada@example.net"),
    person: told("+14155550100"),
    words: wrongText(random),
    serial: ++serials,
    nowMs: Date.now(),
    url
  }
  const tells = oneOf(Object.entries(callback.tells), random)
  const { body, headers, method, url: to } = requestOf(tells[1], of)
  const carried = method === "GET" || method === "HEAD" ? {} : { body: Buffer.from(body) }
  return asked(`callback ${row.name}, ${tells[0]}`, to, { method, headers, ...carried })
}

/** The request of a provider; about usual things if it cannot be about such ones. */
const requestOf = (tells: (of: Occasion) => CalledBack, of: Occasion) => {
  const made = (about: Occasion) => {
    const { body, headers, method, url } = tells(about).request
    return { body, headers: new Headers(headers), method, url: new URL(url).href }
  }
  try {
    return made(of)
  } catch {
    return made(occasion({ serial: of.serial, nowMs: of.nowMs, url: of.url }))
  }
}
