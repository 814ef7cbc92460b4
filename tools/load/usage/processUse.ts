import { readdirSync, readFileSync } from "node:fs"

/** Processor time since the start, memory, and open descriptors of a process, or of all of a server. */
export interface ProcessUse {
  readonly cpuMs: number
  readonly memoryBytes: number
  readonly descriptors: number
}

/** Linux counts processor time in hundredths of a second (proc_pid_stat(5)). */
const tickMs = 10
const kilobyte = 1024

const nothing: ProcessUse = { cpuMs: 0, memoryBytes: 0, descriptors: 0 }

/** Returns what `read` reads; `otherwise` if the process has ended meanwhile. */
const orEnded = <A>(read: () => A, otherwise: A): A => {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Reads the fields of a process from its state on, the third. */
const statOf = (pid: number): ReadonlyArray<string> => {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8")
  return text.slice(text.lastIndexOf(")") + 2).split(" ")
}

/** Sums fields by their number in proc_pid_stat(5). */
const ticks = (stat: ReadonlyArray<string>, ...fields: ReadonlyArray<number>) =>
  fields.reduce((sum, field) => sum + Number(stat[field - 3]), 0) * tickMs

const bytesIn = (file: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, "mu").exec(readFileSync(file, "utf8"))?.[1] ?? 0) * kilobyte

/** Reads a process with all its threads; of memory that it shares with others it counts its part. */
const ownUse = (pid: number): ProcessUse =>
  orEnded(
    () => ({
      cpuMs: ticks(statOf(pid), 14, 15),
      memoryBytes: bytesIn(`/proc/${pid}/smaps_rollup`, "Pss"),
      descriptors: readdirSync(`/proc/${pid}/fd`).length
    }),
    nothing
  )

const added = (one: ProcessUse, other: ProcessUse): ProcessUse => ({
  cpuMs: one.cpuMs + other.cpuMs,
  memoryBytes: one.memoryBytes + other.memoryBytes,
  descriptors: one.descriptors + other.descriptors
})

/** Reads a process with the children that it has and, of processor time, those that it had. */
export const processUse = (pid: number): ProcessUse => {
  const childrenText = orEnded(() => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), "")
  const children = childrenText.split(" ").filter((text) => text !== "")
  const ended = { ...nothing, cpuMs: orEnded(() => ticks(statOf(pid), 16, 17), 0) }
  return [ownUse(pid), ended, ...children.map((child) => ownUse(Number(child)))].reduce(added)
}

/** Descriptors that a process may open here: Node.js raises the lower limit to this one at its start. */
export const mostDescriptors = (): number =>
  Number(/^Max open files\s+\S+\s+(\d+)/mu.exec(readFileSync("/proc/self/limits", "utf8"))?.[1] ?? Infinity)
