import { memoized } from "@tidings/schema/once/memoized"
import { html, type Html } from "../html.ts"

/** Renders a text of the registry: what stands between backticks is code. */
export const prose = (text: Html | string): Html | string | ReadonlyArray<Html | string> =>
  typeof text === "string"
    ? text.split("`").map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
    : text

const numbers = memoized(() => new Intl.NumberFormat("en"))

/** Writes a number with separators. */
export const numberOf = (value: number): string => numbers().format(value)

/** Writes a share of a whole with one decimal; a dash for a share of nothing. */
export const percentOf = (part: number, whole: number): string =>
  whole === 0 ? "–" : `${((part / whole) * 100).toFixed(1)} %`

/** Writes bytes in the largest unit that leaves at least one. */
export const bytesSaid = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} bytes`
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
