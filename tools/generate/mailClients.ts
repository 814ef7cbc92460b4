import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { formatted } from "./formatted.ts"

const path = "packages/engines/src/mails/support/clientSupport.json"

/** Mail programs that most mail is read in, by the names of caniemail, with their titles. */
const clients: Readonly<Record<string, string>> = {
  "gmail.desktop-webmail": "Gmail",
  "gmail.ios": "Gmail for iOS",
  "gmail.android": "Gmail for Android",
  "apple-mail.macos": "Apple Mail",
  "apple-mail.ios": "Apple Mail for iOS",
  "outlook.windows": "Outlook for Windows",
  "outlook.outlook-com": "Outlook.com",
  "outlook.macos": "Outlook for macOS",
  "outlook.ios": "Outlook for iOS",
  "outlook.android": "Outlook for Android",
  "yahoo.desktop-webmail": "Yahoo Mail",
  "samsung-email.android": "Samsung Email",
  "thunderbird.macos": "Thunderbird"
}

interface Feature {
  readonly slug: string
  readonly title: string
  readonly stats: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
}

const partsOf = (version: string): ReadonlyArray<number> => version.split(/[.-]/u).map(Number)

const byVersion = ([a]: readonly [string, string], [b]: readonly [string, string]): number => {
  const [one, other] = [partsOf(a), partsOf(b)]
  const at = one.findIndex((part, place) => part !== (other[place] ?? -1))
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1)
}

/** The letter of the newest version that was tested: y, n, a (partly); u if none was. */
const letterOf = ({ stats }: Feature, client: string): string => {
  const [family, platform] = client.split(".")
  const newest = Object.entries(stats[family!]?.[platform!] ?? {})
    .toSorted(byVersion)
    .at(-1)
  return newest?.[1][0] ?? "u"
}

/** Generates the support of HTML and CSS by mail programs from the data of caniemail.com (MIT). */
export const files = async () => {
  const at = createRequire(import.meta.url).resolve("caniemail/caniemail.json")
  const { data, last_update_date: updated } = JSON.parse(await readFile(at, "utf8"))
  const features = (data as ReadonlyArray<Feature>)
    .map((feature) => [
      feature.slug,
      feature.title,
      Object.keys(clients)
        .map((one) => letterOf(feature, one))
        .join("")
    ])
    .filter(([, , letters]) => /[na]/u.test(letters!))
    .toSorted(([a], [b]) => (a! < b! ? -1 : 1))
  const written = {
    source: "https://www.caniemail.com, MIT, Copyright (c) 2019 HTeuMeuLeu (github.com/hteumeuleu/caniemail)",
    updated: String(updated).slice(0, 10),
    clients: Object.values(clients),
    features
  }
  return new Map([[path, await formatted(path, JSON.stringify(written))]])
}
