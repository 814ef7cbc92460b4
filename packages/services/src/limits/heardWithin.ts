/** No answer came in time. */
export class Unheard extends Error {
  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`)
  }
}

/** Turns of the event loop that a time is counted in: in each of them what has arrived is read. */
const turns = 5

/** What is answered within so many milliseconds of an event loop that comes round: while this process itself is late, the time does not pass. */
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
