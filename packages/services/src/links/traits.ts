import type { DeviceKind, PlatformKind } from "@tidings/schema/ShortLink"
import { parse } from "bowser"
import { isbot } from "isbot"
import type { ClientHints } from "./Click.ts"
import { Recent } from "./Recent.ts"

interface Browser {
  readonly device: DeviceKind
  readonly platform: PlatformKind
}

const longestAgent = 1_000
const keptCharacters = 2_000_000

/** A question about a user agent, answered once for as long as it is remembered; what stands behind its first 1,000 characters does not count. */
const remembering = <A extends {}>(read: (agent: string) => A): ((userAgent: string) => A) => {
  const known = new Recent<A>(keptCharacters)
  return (userAgent) => known.get(userAgent.slice(0, longestAgent), read)
}

const devices: Readonly<Record<string, DeviceKind>> = { mobile: "mobile", tablet: "tablet", desktop: "desktop" }

const platforms: Readonly<Record<string, PlatformKind>> = {
  ios: "ios",
  android: "android",
  macos: "macos",
  windows: "windows",
  linux: "linux"
}

const browserOf = remembering((agent): Browser => {
  if (agent === "") return { device: "other", platform: "other" }
  const { os, platform } = parse(agent)
  return {
    device: devices[platform.type ?? ""] ?? (/\bX11\b/u.test(agent) ? "desktop" : "other"),
    platform: platforms[os.name?.toLowerCase() ?? ""] ?? "other"
  }
})

/** What a hint says between its quotes, in lower case. */
const hinted = (text: string): string => text.replaceAll('"', "").trim().toLowerCase()

/** What a visitor holds; a browser that calls itself mobile (Sec-CH-UA-Mobile) is believed. */
export const deviceOf = (userAgent: string, { mobile }: ClientHints): DeviceKind =>
  mobile?.trim() === "?1" ? "mobile" : browserOf(userAgent).device

/** What that runs on; by the hint (Sec-CH-UA-Platform) where there is one, which user agents are frozen against. */
export const platformOf = (userAgent: string, { platform }: ClientHints): PlatformKind =>
  platform === undefined || hinted(platform) === "" || hinted(platform) === "unknown"
    ? browserOf(userAgent).platform
    : (platforms[hinted(platform)] ?? "other")

/** True for programs that name themselves as such, and for those that say nothing, which no browser does. */
export const isBot = remembering((agent) => agent.trim() === "" || isbot(agent))
