/** Number of UTF-16 units read so far, and its maximum. */
interface Reads {
  units: number
  readonly most: number
}

const add = (reads: Reads, units: number): void => {
  reads.units += units
  if (reads.units > reads.most) throw new RangeError(`more than ${reads.most} units are read`)
}

/**
 * Returns a text that counts its reads: one unit per access by index, and the whole text if it is searched, cut or
 * passed to a function that reads it whole.
 */
const counting = (text: string, reads: Reads): string =>
  new Proxy(Object(text), {
    get: (_, key) => {
      const value: unknown = Reflect.get(Object(text), key, text)
      if (typeof value !== "function") {
        if (key !== "length") add(reads, 1)
        return value
      }
      return (...given: ReadonlyArray<unknown>) => {
        const result: unknown = value.apply(text, given)
        const isPart = key === "slice" || key === "normalize"
        add(reads, key === "codePointAt" ? 1 : isPart ? String(result).length : text.length)
        return isPart ? counting(String(result), reads) : result
      }
    }
  })

/**
 * Returns the number of UTF-16 units of a text that a function reads, counting its slices anew each time: it grows like
 * the running time, on any machine. Throws once it exceeds `most`.
 */
export const readsOf = (text: string, read: (text: string) => unknown, most = Infinity): number => {
  const reads = { units: 0, most }
  read(counting(text, reads))
  return reads.units
}
