import type { OutputOf } from "@tidings/server/control/deeds"
import { table } from "../table.ts"

/** A balance and what changed it last, for people. */
export const accountOf = ({ credits, entries }: OutputOf<"read_credits">): string =>
  [
    `Credits left: ${credits ?? "unlimited"}`,
    ...(entries.length === 0
      ? []
      : [
          table(
            ["at", "credits", "for"],
            entries.map(({ atMs, credits, reason }) => [new Date(atMs).toISOString(), String(credits), reason])
          )
        ])
  ].join("\n")
