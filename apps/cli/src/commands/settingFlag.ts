import { Flag } from "effect/cli"
import type { Schema } from "effect"

/** A flag for a text of a workspace's settings, held to their schema. */
export const textSetting = (name: string, schema: Schema.Codec<string, string>, says: string) =>
  Flag.String(name).pipe(Flag.withSchema(schema), Flag.optional, Flag.withDescription(says))

/** A flag for a whole number of a workspace's settings, held to their schema. */
export const countSetting = (name: string, schema: Schema.Codec<number, number>, says: string) =>
  Flag.Int(name).pipe(Flag.withSchema(schema), Flag.optional, Flag.withDescription(says))
