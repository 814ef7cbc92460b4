import { channelNames } from "@tidings/schema/channels"
import { join } from "node:path"
import { rowsIn } from "../../generate/rows.ts"
import { copied } from "../copied.ts"
import type { Kind } from "../Kind.ts"
import { Refusal } from "../Refusal.ts"
import { asRowName } from "../words.ts"

const rows = "packages/connectors/src"

/**
 * A provider over HTTP with placeholder names until its author puts in those of its API, and a peer with every
 * behaviour.
 */
export const connector: Kind = {
  usage: "connector <channel> <name>",
  files: async ([channel = "", name = ""], base) => {
    if (!channelNames.some((one) => one === channel))
      throw new Refusal(`channel "${channel}" is none of ${channelNames.join(", ")}`)
    const names = { sample_thing: asRowName(name) }
    // An account names its provider without the channel, so names are unique over all channels.
    const [namesake] = await rowsIn(join(base, rows), `*/${name}/${name}.ts`)
    if (namesake !== undefined) throw new Refusal(`${rows}/${namesake} has that name`)
    return copied(`connector/${rows}/${channel}/**/*.ts`, names)
  }
}
