import { type OwnFlag, ownFlags } from "@tidings/services/installation/callLine"
import { Flag } from "effect/cli"
import { formatFlag } from "../terminal/format.ts"
import type { CallRow } from "../CommandSurface.ts"
import { defaultServer } from "./callTargetOf.ts"

const own = {
  json: Flag.optional(Flag.String("json")).pipe(
    Flag.withMetavar("json"),
    Flag.withDescription("The whole input as a JSON object, @file or - for stdin; flags win over it")
  ),
  "api-key": Flag.optional(Flag.String("api-key")).pipe(
    Flag.withDescription("API key; better in TIDINGS_API_KEY, where no list of processes shows it")
  ),
  server: Flag.optional(Flag.String("server")).pipe(
    Flag.withMetavar("url"),
    Flag.withDescription(`A running Tidings; else TIDINGS_URL, else the one of this folder, else ${defaultServer}`)
  ),
  output: Flag.optional(Flag.String("output")).pipe(
    Flag.withMetavar("file"),
    Flag.withDescription("Write the answer into a file, or - for a pipe: the picture where it holds one, else its JSON")
  ),
  force: Flag.Boolean("force").pipe(
    Flag.withoutNegation,
    Flag.withDefault(false),
    Flag.withDescription("Let --output replace a file")
  ),
  watch: Flag.Boolean("watch").pipe(
    Flag.withoutNegation,
    Flag.withDefault(false),
    Flag.withDescription("Follow it until its status is final; exit status 0 if that is a success, else 1")
  ),
  "idempotency-key": Flag.optional(Flag.String("idempotency-key")).pipe(
    Flag.withDescription("The same key with the same input happens once")
  )
} satisfies Record<Exclude<OwnFlag, "help" | "color" | "no-color">, unknown>

/** Returns the name of the format flag, which differs if the operation has a field named `format`. */
const formatNameFor = (fields: ReadonlySet<string>): string => (fields.has("format") ? "answer-format" : "format")

/** Names of the command's own flags, which no field may have. */
export const takenFlags: ReadonlySet<string> = new Set(ownFlags)

/**
 * Returns the command's own flags, with shorter aliases if no field of the row has that name; flags that the row would
 * ignore are hidden.
 */
export const ownFlagsFor = (row: Pick<CallRow, "isFollowed" | "key">, fields: ReadonlySet<string>) => ({
  ...own,
  format: formatFlag(formatNameFor(fields), "Output format; by default a table on a terminal, JSON in a pipe"),
  watch: row.isFollowed ? own.watch : Flag.withHidden(own.watch),
  "idempotency-key":
    row.key === "none" || row.key === "needless" ? Flag.withHidden(own["idempotency-key"]) : own["idempotency-key"],
  "api-key": fields.has("key") ? own["api-key"] : Flag.withAlias(own["api-key"], "key"),
  server: fields.has("url") ? own.server : Flag.withAlias(own.server, "url")
})
