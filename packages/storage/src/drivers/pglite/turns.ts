/** A mutex: runs one task at a time, in the order of asking. */
export const turns = () => {
  const waiting: Array<() => void> = []
  let isTaken = false

  return async <A>(work: () => Promise<A>): Promise<A> => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) isTaken = false
      else next()
    }
  }
}
