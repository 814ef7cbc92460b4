import type { DeviceKind, PlatformKind } from "@tidings/schema/resources/RouteRule"
import { parse } from "bowser"
import { isbot } from "isbot"
import type { ClientHints } from "./Click.ts"
import { TwoGenerationCache } from "../../caches/TwoGenerationCache.ts"

/** Properties derived from a user agent alone. */
interface Agent {
  /** Its first 1,000 characters: the same string object each time, however often it comes in. */
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
 * Parses a user agent, once while it is cached; characters after the first 1,000 are ignored. `isBot` is true for
 * programs that identify themselves as bots, and for an empty user agent, which no browser sends.
 */
export const agentOf = (userAgent: string): Agent => known.get(userAgent.slice(0, longestAgent), read)

/** Returns the value of a client hint without quotes, in lower case. */
const hinted = (text: string): string => text.replaceAll('"', "").trim().toLowerCase()

/** Returns a visitor's device; Sec-CH-UA-Mobile overrides the user agent. */
export const deviceOf = (userAgent: string, { mobile }: ClientHints): DeviceKind =>
  mobile?.trim() === "?1" ? "mobile" : agentOf(userAgent).device

/** Returns the platform of a visitor's device, by Sec-CH-UA-Platform if present, since user agents are frozen. */
export const platformOf = (userAgent: string, { platform }: ClientHints): PlatformKind =>
  platform === undefined || hinted(platform) === "" || hinted(platform) === "unknown"
    ? agentOf(userAgent).platform
    : (platforms[hinted(platform)] ?? "other")
