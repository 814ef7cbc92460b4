import { assert, describe, it } from "@effect/vitest"
import { agentOf, deviceOf, platformOf } from "./traits.ts"

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)"

describe("a user agent", () => {
  it.each([
    [
      "iPhone",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${webkit} Version/17.0 Mobile/15E148 Safari/604.1`,
      "mobile",
      "ios"
    ],
    [
      "iPhone's Facebook",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) ${webkit} Mobile/15E148 [FBAN/FBIOS]`,
      "mobile",
      "ios"
    ],
    [
      "iPad",
      `Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) ${webkit} Version/15.0 Mobile/15E148 Safari/604.1`,
      "tablet",
      "ios"
    ],
    [
      "Android phone",
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
      "mobile",
      "android"
    ],
    [
      "Android tablet",
      `Mozilla/5.0 (Linux; Android 13; SM-X900) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      "tablet",
      "android"
    ],
    [
      "phone called CUBOT",
      `Mozilla/5.0 (Linux; Android 9; CUBOT_X19) ${webkit} Chrome/120 Mobile Safari/537.36`,
      "mobile",
      "android"
    ],
    [
      "Mac",
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      "desktop",
      "macos"
    ],
    [
      "Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:121.0) Gecko/20100101 Firefox/121.0",
      "desktop",
      "windows"
    ],
    ["Linux", "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0", "desktop", "linux"],
    [
      "Chromebook",
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
      "desktop",
      "other"
    ],
    ["television", `Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) ${webkit} TV Safari/537.36`, "other", "other"]
  ] as const)("of a person with a %s", (_, agent, device, platform) => {
    assert.deepStrictEqual(
      [agentOf(agent).isBot, deviceOf(agent, {}), platformOf(agent, {})],
      [false, device, platform]
    )
  })

  it.each(["", " ", "who knows", "a".repeat(20_000)])(
    "that tells nothing is neither device nor platform: %.9s",
    (agent) => {
      assert.deepStrictEqual([deviceOf(agent, {}), platformOf(agent, {})], ["other", "other"])
    }
  )

  it.each([
    "",
    "  ",
    "curl/8.5.0",
    "python-requests/2.31",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/141.0.0.0 Safari/537.36`
  ])("of a machine: %s", (agent) => assert.isTrue(agentOf(agent).isBot))
})

describe("a client hint", () => {
  const frozen = `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36`

  it.each([
    [{ mobile: "?1" }, "mobile", "linux"],
    [{ mobile: "?0" }, "desktop", "linux"],
    [{ platform: '"Android"', mobile: "?1" }, "mobile", "android"],
    [{ platform: '"macOS"' }, "desktop", "macos"],
    [{ platform: '"iOS"' }, "desktop", "ios"],
    [{ platform: '"Windows"' }, "desktop", "windows"],
    [{ platform: '"Chrome OS"' }, "desktop", "other"],
    [{ platform: '"Unknown"' }, "desktop", "linux"],
    [{ platform: "" }, "desktop", "linux"]
  ] as const)("%j goes before the user agent", (hints, device, platform) => {
    assert.deepStrictEqual([deviceOf(frozen, hints), platformOf(frozen, hints)], [device, platform])
  })
})
