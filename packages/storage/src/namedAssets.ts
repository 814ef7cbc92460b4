const address = /\/assets\/(asset_[0-9a-z]{1,40})\//gu

/** Maximum number of assets that one text is recorded to name. */
const most = 1_000

/** Returns the ids of the assets whose public addresses a text contains. */
export const namedAssets = (text: string): ReadonlyArray<string> => [
  ...new Set(Array.from(text.matchAll(address), ([, id]) => id!).slice(0, most))
]
