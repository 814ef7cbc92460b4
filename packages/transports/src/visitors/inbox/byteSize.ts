const units = ["bytes", "kB", "MB"] as const

/** A size as people say it, in powers of 1,000: `512 bytes`, `1.4 MB`. */
export const byteSize = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  return `${Number((bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1))} ${units[power]!}`
}
