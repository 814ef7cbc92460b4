import type { Taken } from "./startSink.ts"

const nothing = () => ({ arrivals: [] as Array<readonly [string, number]>, connections: 0, pieces: 0, bytes: 0 })

/** What the process of a sink notes of messages that come, until it is asked for. */
export class Notes {
  #noted = nothing()

  connected(): void {
    this.#noted.connections++
  }

  read(bytes: number): void {
    this.#noted.pieces++
    this.#noted.bytes += bytes
  }

  /** All of a message of this name is there. */
  arrived(name: string): void {
    this.#noted.arrivals.push([name, Date.now()])
  }

  get count(): number {
    return this.#noted.arrivals.length
  }

  /** Answers it all, and forgets it. */
  take(): Taken {
    const all = this.#noted
    this.#noted = nothing()
    return all
  }
}
