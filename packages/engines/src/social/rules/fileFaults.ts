import type { FileRule } from "../SocialRules.ts"
import type { Measured } from "./PostContent.ts"
import { type PostFault, fault } from "./PostFault.ts"

interface Bound {
  readonly what: string
  readonly value: number | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
}

const rounded = (value: number): string => String(Math.round(value * 1_000) / 1_000)

const boundsOf = ({ durationMs, height, width }: Measured, rule: FileRule): ReadonlyArray<Bound> => {
  const hasSize = width !== null && height !== null
  return [
    { what: "pixels of width", value: width ?? undefined, least: rule.minWidth, most: rule.maxWidth },
    { what: "pixels in all", value: hasSize ? width * height : undefined, most: rule.maxPixels },
    { what: "width by height", value: hasSize ? width / height : undefined, least: rule.minRatio, most: rule.maxRatio },
    {
      what: "seconds",
      value: durationMs === null ? undefined : durationMs / 1_000,
      least: rule.minSeconds,
      most: rule.maxSeconds
    }
  ]
}

/**
 * Returns the faults of a file for a network; properties that the file does not state are left to the network to check.
 */
export const fileFaults = (file: Measured, rule: FileRule, path: string, who: string): ReadonlyArray<PostFault> => [
  ...(rule.types.includes(file.contentType)
    ? []
    : [fault(path, "enum_violation", `${who} takes ${rule.types.join(", ")}; this is ${file.contentType}`)]),
  ...(file.byteLength > rule.maxBytes
    ? [fault(path, "too_long", `${who} takes ${rule.maxBytes} bytes; this has ${file.byteLength}`)]
    : []),
  ...boundsOf(file, rule).flatMap(({ least, most, value, what }) => {
    if (value === undefined) return []
    if (least !== undefined && value < least)
      return [
        fault(path, "out_of_range", `${who} takes at least ${rounded(least)} ${what}; this has ${rounded(value)}`)
      ]
    return most !== undefined && value > most
      ? [fault(path, "out_of_range", `${who} takes at most ${rounded(most)} ${what}; this has ${rounded(value)}`)]
      : []
  })
]
