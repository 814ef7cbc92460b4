const open = new Set<AsyncDisposable>()

/** Something the bench must give back: by `await using`, or by `releaseAll` when the run is cut short; once in any case. */
export const owned = (release: () => Promise<unknown>): AsyncDisposable => {
  const held = {
    [Symbol.asyncDispose]: async () => {
      if (open.delete(held)) await release()
    }
  }
  open.add(held)
  return held
}

/** Gives back whatever is still held, the newest first; one that cannot be given back is named and does not stop the rest. */
export const releaseAll = async (): Promise<void> => {
  for (const held of [...open].toReversed()) {
    try {
      await held[Symbol.asyncDispose]()
    } catch (error) {
      console.error("left behind:", error)
    }
  }
}
