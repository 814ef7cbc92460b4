import { getPriority, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"

/** A request to a thread: do its work, or only load what that input needs. */
export interface ThreadRequest<In> {
  readonly input: In
  readonly onlyLoad: boolean
}

/** A message from a thread; `begun` means that everything is loaded and the deadline starts. */
export type Said<Out> = "begun" | { readonly outcome: Out } | { readonly defect: unknown }

interface Deed<In, Out> {
  readonly work: (input: In) => Out | Promise<Out>
  /** Loads modules that the work on this input needs, but not on every input. */
  readonly load?: (input: In) => Promise<unknown>
}

const politeness = 5
const leastPriority = 19

/**
 * Makes this thread work on one input after another, at a lower priority than the event loop if threads can have their
 * own.
 */
export const answering = <In, Out>({ load, work }: Deed<In, Out>): void => {
  const port = parentPort!
  const say = (said: Said<Out>) => port.postMessage(said)
  // On other platforms this would set the priority of the whole process.
  if (process.platform === "linux") setPriority(Math.min(leastPriority, getPriority() + politeness))
  port.on("message", async ({ input, onlyLoad }: ThreadRequest<In>) => {
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
