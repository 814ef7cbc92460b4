/** How many UTF-16 units of a text were read, and how many may be. */
interface Reads {
  units: number
  readonly most: number
}

const add = (reads: Reads, units: number): void => {
  reads.units += units
  if (reads.units > reads.most) throw new RangeError(`more than ${reads.most} units are read`)
}

/** Counts a unit for each that is looked at by its place, and all of a text that is searched, cut or given to somebody who reads it whole. */
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
 * How many UTF-16 units of a text a function reads, those of its slices each time anew: what grows as its running time does, on any machine. Throws once
 * they are more than `most`.
 */
export const readsOf = (text: string, read: (text: string) => unknown, most = Infinity): number => {
  const reads = { units: 0, most }
  read(counting(text, reads))
  return reads.units
}
