import type { Taken } from "./startSink.ts"

const nothing = () => ({ arrivals: [] as Array<readonly [string, number]>, connections: 0, pieces: 0, bytes: 0 })

/** A sink process's record of received messages, kept until it is taken. */
export class Notes {
  #noted = nothing()

  connected(): void {
    this.#noted.connections++
  }

  read(bytes: number): void {
    this.#noted.pieces++
    this.#noted.bytes += bytes
  }

  /** Records that all of a message of this name has arrived. */
  arrived(name: string): void {
    this.#noted.arrivals.push([name, Date.now()])
  }

  get count(): number {
    return this.#noted.arrivals.length
  }

  /** Returns the record and clears it. */
  take(): Taken {
    const all = this.#noted
    this.#noted = nothing()
    return all
  }
}
