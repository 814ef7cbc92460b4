import { getPriority, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"

/** What a thread is asked: to do its work, or only to load what that input needs. */
export interface Asked<In> {
  readonly input: In
  readonly onlyLoad: boolean
}

/** `begun`: all is loaded, and from here on the time counts. */
export type Said<Out> = "begun" | { readonly outcome: Out } | { readonly defect: unknown }

interface Deed<In, Out> {
  readonly work: (input: In) => Out | Promise<Out>
  /** Loads what this input's work needs and not every input's does. */
  readonly load?: (input: In) => Promise<unknown>
}

const politeness = 5
const leastPriority = 19

/** Has this thread do its work for whoever asks, one input after the other, and by lower priority than the event loop where a thread can have its own. */
export const answering = <In, Out>({ load, work }: Deed<In, Out>): void => {
  const port = parentPort!
  const say = (said: Said<Out>) => port.postMessage(said)
  // Elsewhere it would be the priority of the whole process.
  if (process.platform === "linux") setPriority(Math.min(leastPriority, getPriority() + politeness))
  port.on("message", async ({ input, onlyLoad }: Asked<In>) => {
    try {
      await load?.(input)
      if (onlyLoad) return
      say("begun")
      say({ outcome: await work(input) })
    } catch (defect) {
      say({ defect })
    }
  })
}
