import type { DeviceKind, PlatformKind } from "@tidings/schema/resources/RouteRule"
import { parse } from "bowser"
import { isbot } from "isbot"
import type { ClientHints } from "./Click.ts"
import { TwoGenerationCache } from "../../caches/TwoGenerationCache.ts"

/** What a user agent tells by itself. */
interface Agent {
  /** Its first 1,000 characters: the same string each time, however often it comes in. */
  readonly text: string
  readonly isBot: boolean
  readonly device: DeviceKind
  readonly platform: PlatformKind
}

const longestAgent = 1_000
const keptCharacters = 2_000_000

const devices: Readonly<Record<string, DeviceKind>> = { mobile: "mobile", tablet: "tablet", desktop: "desktop" }

const platforms: Readonly<Record<string, PlatformKind>> = {
  ios: "ios",
  android: "android",
  macos: "macos",
  windows: "windows",
  linux: "linux"
}

const read = (text: string): Agent => {
  if (text.trim() === "") return { text, isBot: true, device: "other", platform: "other" }
  const { os, platform } = parse(text)
  return {
    text,
    isBot: isbot(text),
    device: devices[platform.type ?? ""] ?? (/\bX11\b/u.test(text) ? "desktop" : "other"),
    platform: platforms[os.name?.toLowerCase() ?? ""] ?? "other"
  }
}

const known = new TwoGenerationCache<Agent>(keptCharacters)

/**
 * Reads a user agent, once for as long as it is remembered; what stands behind its first 1,000 characters does not count. `isBot` is true for programs
 * that name themselves as such, and for those that say nothing, which no browser does.
 */
export const agentOf = (userAgent: string): Agent => known.get(userAgent.slice(0, longestAgent), read)

/** What a hint says between its quotes, in lower case. */
const hinted = (text: string): string => text.replaceAll('"', "").trim().toLowerCase()

/** What a visitor holds; a browser that calls itself mobile (Sec-CH-UA-Mobile) is believed. */
export const deviceOf = (userAgent: string, { mobile }: ClientHints): DeviceKind =>
  mobile?.trim() === "?1" ? "mobile" : agentOf(userAgent).device

/** What that runs on; by the hint (Sec-CH-UA-Platform) where there is one, which user agents are frozen against. */
export const platformOf = (userAgent: string, { platform }: ClientHints): PlatformKind =>
  platform === undefined || hinted(platform) === "" || hinted(platform) === "unknown"
    ? agentOf(userAgent).platform
    : (platforms[hinted(platform)] ?? "other")
