import { join } from "node:path"
import { rowsIn } from "../../generate/rows.ts"
import type { Kind } from "../Kind.ts"
import { Refusal } from "../Refusal.ts"
import { asRowName } from "../words.ts"
import * as email from "./connector/email.ts"
import { type Naming, namingOf } from "./connector/Naming.ts"
import * as sms from "./connector/sms.ts"
import * as social from "./connector/social.ts"

interface Texts {
  readonly row: (naming: Naming) => string
  readonly peer: (naming: Naming) => string
}

const channels: Readonly<Record<string, Texts>> = { email, sms, social }
const names = Object.keys(channels)

const rows = "packages/connectors/src"

/**
 * A provider over HTTP with placeholder names until its author puts in those of its API, and a peer with every
 * behaviour.
 */
export const connector: Kind = {
  usage: "connector <channel> <name>",
  files: async ([channel = "", name = ""], base) => {
    const texts = Object.hasOwn(channels, channel) ? channels[channel] : undefined
    if (texts === undefined) throw new Refusal(`channel "${channel}" is none of ${names.join(", ")}`)
    const naming = namingOf(asRowName(name))
    // An account names its provider without the channel, so names are unique over all channels.
    const [namesake] = await rowsIn(join(base, rows), `*/${name}/${name}.ts`)
    if (namesake !== undefined) throw new Refusal(`${rows}/${namesake} has that name`)
    const folder = `${rows}/${channel}/${name}`
    return new Map([
      [`${folder}/${name}.ts`, texts.row(naming)],
      [`${folder}/testing/peer.ts`, texts.peer(naming)]
    ])
  }
}
