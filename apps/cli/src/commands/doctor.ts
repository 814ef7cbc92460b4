import { Command } from "effect/cli"
import { lazily } from "../lazily.ts"
import { jsonFlag } from "../table.ts"

const flags = { json: jsonFlag }
export type DoctorFlags = Command.Command.Config.Infer<typeof flags>

/** `tidings doctor` */
export const doctor = Command.make(
  "doctor",
  flags,
  lazily(() => import("../doctor/examine.ts"))
).pipe(
  Command.withDescription(
    "Check settings, database, mail, clock, port and address; changes nothing, exits with 1 at a fault"
  )
)
