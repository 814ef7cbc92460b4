import type { SinkMode } from "@tidings/server/src/testing/sink.ts"
import type { PeerMode } from "../site/peer.ts"
import type { Breakage } from "./Breakage.ts"

const lane = "outages"
const lastsMs = [1_000, 6_000] as const

const mailServer = (word: string, mode: SinkMode): Breakage => ({
  name: `mail server ${word}`,
  lane,
  lastsMs,
  begin: ({ mails }) => mails.behave(mode),
  end: ({ mails }) => mails.behave("takes")
})

const modes: Readonly<Record<Exclude<PeerMode, "takes">, string>> = {
  hangs: "hangs",
  "hangs up": "hangs up",
  refuses: "answers 429",
  "is broken": "answers 503"
}

const behaving = (name: string, which: "texts" | "posts" | "hook"): ReadonlyArray<Breakage> =>
  (Object.keys(modes) as Array<keyof typeof modes>).map((mode) => ({
    name: `${name} ${modes[mode]}`,
    lane,
    lastsMs,
    begin: (site) => site[which].behave(mode),
    end: (site) => site[which].behave("takes")
  }))

export const peerBreakages: ReadonlyArray<Breakage> = [
  mailServer("answers 421 to its greeting", "greets nobody"),
  mailServer("answers 421 to MAIL", "puts off"),
  mailServer("answers 421 to a whole message", "puts off at the end"),
  mailServer("hangs with a whole message", "hangs at the end"),
  mailServer("hangs up with a whole message", "drops at the end"),
  ...behaving("SMS gateway", "texts"),
  ...behaving("social network", "posts"),
  ...behaving("webhook receiver", "hook")
]
