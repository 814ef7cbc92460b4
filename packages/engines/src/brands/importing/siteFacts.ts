import { isObject } from "@tidings/schema/isObject"
import * as cheerio from "cheerio"
import { colourIn, type SiteValue } from "./siteColours.ts"

const owners =
  /^(?:Organization|Corporation|NGO|LocalBusiness|\w{0,40}Business|Store|\w{0,40}Store|Restaurant|Bakery|CafeOrCoffeeShop|Hotel|School|Library|MedicalClinic|Dentist)$/u

const longest = 200

const textOf = (value: unknown, most = longest): string | undefined => {
  if (typeof value !== "string") return undefined
  const text = value
    .slice(0, 4 * most)
    .replaceAll(/[\p{C}<>{}]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, most)
    .trim()
  return text === "" ? undefined : text.toWellFormed()
}

const jsonIn = (text: string): ReadonlyArray<unknown> => {
  try {
    const data: unknown = JSON.parse(text)
    return [data].flat().flatMap((one) => (isObject(one) && Array.isArray(one["@graph"]) ? one["@graph"] : [one]))
  } catch {
    return []
  }
}

const first = (...tries: ReadonlyArray<readonly [value: string | undefined, from: string]>): SiteValue | undefined => {
  const found = tries.find(([value]) => value !== undefined)
  return found === undefined ? undefined : { value: found[0]!, from: found[1] }
}

const addressOf = (address: unknown): string | undefined => {
  if (!isObject(address)) return textOf(address)
  const { addressCountry, addressLocality, postalCode, streetAddress } = address
  const place = [postalCode, addressLocality]
    .map((part) => textOf(part))
    .filter(Boolean)
    .join(" ")
  return textOf([textOf(streetAddress), place, textOf(addressCountry)].filter(Boolean).join(", "))
}

/** Returns the facts a page states about its owner, each with its source. */
export const factsIn = (html: string, url: string) => {
  const $ = cheerio.load(html)
  const absolute = (href: unknown): URL | undefined =>
    (typeof href === "string" && URL.parse(href.slice(0, 2_000), url)) || undefined
  const picture = (href: unknown): string | undefined => {
    const found = absolute(href)
    return found?.protocol === "https:" ? found.href : undefined
  }
  const meta = (...names: ReadonlyArray<string>) =>
    names.map((name) => textOf($(`meta[property="${name}"], meta[name="${name}"]`).attr("content"), 500)).find(Boolean)
  const said = $('script[type="application/ld+json"]')
    .toArray()
    .flatMap((node) => jsonIn($(node).text()))
    .filter(isObject)
  const owner = said.find((one) => [one["@type"]].flat().some((type) => typeof type === "string" && owners.test(type)))
  const logo = isObject(owner?.["logo"]) ? owner["logo"]["url"] : owner?.["logo"]
  const themes = $('meta[name="theme-color"]')
    .toArray()
    .filter((node) => !/dark/u.test($(node).attr("media") ?? ""))
    .map((node) => colourIn($(node).attr("content") ?? ""))
  return {
    name: first(
      [textOf(owner?.["name"], 120), "JSON-LD"],
      [meta("og:site_name")?.slice(0, 120), "og:site_name"],
      [meta("application-name", "apple-mobile-web-app-title")?.slice(0, 120), "application-name"],
      [
        textOf(
          $("title")
            .first()
            .text()
            .split(/ [|–—·-] /u)
            .at(-1),
          120
        ),
        "title"
      ]
    ),
    description: first([meta("og:description"), "og:description"], [meta("description"), "description"]),
    logo: first(
      [picture(logo), "JSON-LD"],
      [picture($('link[rel~="apple-touch-icon"]').attr("href")), "apple-touch-icon"],
      [picture($('link[rel~="icon"]').attr("href")), "icon"]
    ),
    postalAddress: first([addressOf(owner?.["address"]), "JSON-LD"]),
    theme: first([themes.find((colour) => colour !== undefined), "theme-color"]),
    styles: $("style")
      .toArray()
      .map((node) => $(node).text())
      .join("\n"),
    /** URLs of style sheets on its own host. */
    sheets: $('link[rel~="stylesheet"]')
      .toArray()
      .map((node) => absolute($(node).attr("href")))
      .filter((found) => found?.host === new URL(url).host)
      .map((found) => found!.href)
  }
}
