interface CallFrame {
  readonly functionName: string
  readonly url: string
}

/** A profile that `node --cpu-prof` leaves, as far as it is read; times are in microseconds. */
export interface CpuProfile {
  readonly nodes: ReadonlyArray<{ readonly id: number; readonly callFrame: CallFrame }>
  readonly samples: ReadonlyArray<number>
  readonly timeDeltas: ReadonlyArray<number>
}

/** Processor time spent in one owner's own code, as a share of all of it. */
export interface Spent {
  readonly owner: string
  readonly share: number
}

const native = "other system calls, V8 itself"

const ofV8 = new Map([
  ["(idle)", undefined],
  ["(garbage collector)", "garbage collection"],
  ["(program)", native],
  ["(root)", native]
])

const ofPath: ReadonlyArray<readonly [RegExp, (found: RegExpExecArray) => string]> = [
  [/^node:(?:_http|http|net|internal\/(?:http|net|stream|streams))/u, () => "node:http, sockets, streams"],
  [/^node:/u, () => "node, other"],
  [/\/node_modules\/effect\/.*\/(?:Schema|SchemaAST|SchemaParser|schema)[./]/u, () => "effect: Schema"],
  [/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u, ([, name]) => name!],
  [/\/(?:packages|apps)\/([^/]+)\//u, ([, name]) => `own: ${name}`]
]

const ownerOf = ({ functionName, url }: CallFrame): string | undefined => {
  if (ofV8.has(functionName)) return ofV8.get(functionName)
  // Node's own functions that no file has: those that write are system calls.
  if (url === "" || url.startsWith("wasm:")) return functionName.startsWith("write") ? "writing to sockets" : native
  for (const [pattern, named] of ofPath) {
    const found = pattern.exec(url)
    if (found !== null) return named(found)
  }
  return "other"
}

/** Divides the processor time of profiles among those whose code ran, the largest share first; waiting is left out. */
export const spentOn = (profiles: ReadonlyArray<CpuProfile>): ReadonlyArray<Spent> => {
  const times = new Map<string, number>()
  for (const { nodes, samples, timeDeltas } of profiles) {
    const owners = new Map(nodes.map(({ callFrame, id }) => [id, ownerOf(callFrame)]))
    for (const [index, id] of samples.entries()) {
      const owner = owners.get(id)
      if (owner !== undefined) times.set(owner, (times.get(owner) ?? 0) + timeDeltas[index]!)
    }
  }
  const all = times.values().reduce((sum, time) => sum + time, 0)
  return [...times]
    .map(([owner, time]) => ({ owner, share: Number((time / all).toFixed(4)) }))
    .toSorted((one, other) => other.share - one.share)
}
