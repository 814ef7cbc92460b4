import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../jsonFlag.ts"

const flags = { json: jsonFlag }

/** `tidings doctor` */
export const doctor = Command.make(
  "doctor",
  flags,
  lazily(() => import("./examine.ts"))
).pipe(
  Command.withDescription(
    "Check settings, database, mail, clock, port and address; changes nothing, exits with 1 at a fault"
  )
)
