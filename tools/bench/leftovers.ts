const open = new Set<AsyncDisposable>()

/**
 * A resource that the bench must release: by `await using`, or by `releaseAll` if the run is cut short; exactly once in
 * any case.
 */
export const leftover = (release: () => Promise<unknown>): AsyncDisposable => {
  const held = {
    [Symbol.asyncDispose]: async () => {
      if (open.delete(held)) await release()
    }
  }
  open.add(held)
  return held
}

/**
 * Releases every resource still held, the newest first; one that cannot be released is printed and does not stop the
 * rest.
 */
export const releaseAll = async (): Promise<void> => {
  for (const held of [...open].toReversed()) {
    try {
      await held[Symbol.asyncDispose]()
    } catch (error) {
      console.error("left behind:", error)
    }
  }
}
