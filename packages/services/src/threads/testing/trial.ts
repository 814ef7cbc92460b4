import { threadId } from "node:worker_threads"
import { answering } from "../answering.ts"

/** The tasks of these tests' thread. */
export type Trial =
  | { readonly kind: "echo"; readonly text: string }
  | { readonly kind: "spin" | "backtrack" | "hoard" | "throw" | "overflow" | "quit" }

export interface Told {
  readonly text: string
  readonly thread: number
}

const overflow = (): number => 1 + overflow()

const deeds = {
  spin: () => {
    for (;;) if (Number.isNaN(0)) return
  },
  backtrack: () => void new RegExp("^(?:a+)+$", "u").test(`${"a".repeat(60)}b`),
  hoard: () => {
    const hoard: Array<unknown> = []
    for (;;) hoard.push(Array.from({ length: 100_000 }, () => 0.5))
  },
  throw: () => {
    throw new Error("broken")
  },
  overflow: () => void overflow(),
  quit: () => process.exit(3)
}

answering<Trial, Told>({
  work: (trial) => {
    if (trial.kind !== "echo") deeds[trial.kind]()
    return { text: trial.kind === "echo" ? trial.text : trial.kind, thread: threadId }
  }
})
