import { rooms } from "@tidings/transports/console/rooms"
import { headerTexts, oneOf, wrongText } from "../badInput.ts"
import type { FilledForm } from "../formsIn.ts"
import { asked, type WayIn } from "./WayIn.ts"

const pagePaths = [
  ...rooms.flatMap(({ name }) => [`/${name}`, `/test/${name}`]),
  "/docs",
  "/p",
  "/l",
  "/u",
  "/r",
  "/c",
  "/sign-in",
  "/authorize",
  "/schemas",
  "/assets",
  "/llms.txt"
]

/** A page with a path, a query and a form that no page has. */
export const anyPage: WayIn = (site, random) => {
  const draw = () => encodeURIComponent(oneOf(headerTexts, random).slice(0, 300))
  const base = oneOf(pagePaths, random)
  const path = `${base}${random() < 0.6 ? `/${draw()}` : ""}${random() < 0.5 ? `?${draw()}=${draw()}&cursor=${draw()}&q=${draw()}` : ""}`
  const isPost = random() < 0.3
  return asked(`page ${base}`, site.url + path, {
    method: isPost ? "POST" : "GET",
    headers: {
      Cookie: `${site.attacker.visitor.cookiesFor(new URL(path, site.url))}; ${draw()}=${draw()}`,
      ...(isPost && { "Content-Type": "application/x-www-form-urlencoded" })
    },
    ...(isPost && { body: `${draw()}=${draw()}&csrf=${draw()}&do=${draw()}` })
  })
}

/** Fills a form's fields as its page has them, one to three of them with what does not fit. */
const filled = ({ buttons, fields }: FilledForm, random: () => number): URLSearchParams => {
  const body = new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value]))
  const button = buttons.length === 0 ? undefined : oneOf(buttons, random)
  if (button?.field !== undefined) body.append(...button.field)
  const open = [...new Set(body.keys())].filter((name) => name !== "csrf")
  for (let faults = 1 + Math.floor(random() * 3); faults > 0; faults--) {
    const name = open.length === 0 || random() < 0.1 ? "unknown" : oneOf(open, random)
    const draw = random()
    if (draw < 0.75) body.set(name, wrongText(random))
    else if (draw < 0.9) body.append(name, wrongText(random))
    else body.delete(name)
  }
  return body
}

/** A form that a page shows, with its own token. */
export const shownForm: WayIn = (site, random) => {
  const drawn = oneOf(site.forms, random)
  const url = new URL(drawn.action, site.url)
  return asked(`form ${url.pathname.replaceAll(/[a-z]+_[0-9a-z]{20,}/gu, "…")}`, url.href, {
    method: "POST",
    headers: { Cookie: site.attacker.visitor.cookiesFor(url), Origin: site.url },
    body: filled(drawn, random)
  })
}
