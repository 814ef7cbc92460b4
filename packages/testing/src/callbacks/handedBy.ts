import type { Channel } from "@tidings/connectors/Channel"
import type { Effect, Scope } from "effect"
import type { World } from "../World.ts"
import type { Handed, Handing } from "./Handed.ts"
import { handedMail } from "./handedMail.ts"
import { handedPost } from "./handedPost.ts"
import { handedSms } from "./handedSms.ts"

/** Hands over a message, for each channel whose providers report. */
export const handedBy: Readonly<
  Record<Exclude<Channel, "push">, (handing: Handing) => Effect.Effect<Handed, never, World | Scope.Scope>>
> = { email: handedMail, sms: handedSms, social: handedPost }
