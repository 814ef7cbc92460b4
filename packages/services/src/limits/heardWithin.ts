/** The error of an answer that did not come in time. */
export class Unheard extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`)
  }
}

/** Number of event-loop turns into which a timeout is split; arrived data is read in each of them. */
const turns = 5

/**
 * Resolves to an answer that arrives within this many milliseconds of a running event loop, else rejects; while the
 * process itself is blocked, the time does not count.
 */
export const heardWithin = <A>(timeoutMs: number, answer: Promise<A>): Promise<A> =>
  new Promise((resolve, reject) => {
    let left = turns
    let timer: NodeJS.Timeout
    const wait = () => {
      if (left-- === 0) return reject(new Unheard(timeoutMs))
      timer = setTimeout(wait, timeoutMs / turns)
    }
    wait()
    void answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
