import { topEnd } from "./hostsIn.ts"
import { urlCharacters as of } from "./urlCharacters.ts"

const isPlain = (host: string, at: number): boolean => at < host.length && of.plainDomain.test(host[at]!)

/** Returns the parts of a host that X links without a scheme: those in Latin letters. */
export const plainHostsIn = (host: string): ReadonlyArray<{ readonly from: number; readonly to: number }> => {
  const found: Array<{ readonly from: number; readonly to: number }> = []
  let from = 0
  while (from < host.length) {
    const tops: Array<number> = []
    let to = from
    while (isPlain(host, to)) {
      while (isPlain(host, to)) to++
      if (host[to] !== ".") break
      to++
      tops.push(to)
    }
    const end = tops.map((at) => topEnd(host, at)).findLast((end) => end !== undefined)
    if (end !== undefined) found.push({ from, to: end })
    from = end ?? from + 1
  }
  return found
}
