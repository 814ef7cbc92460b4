/** Types for the part of npm smpp 0.5.1 that we use; it has none. */
declare module "smpp" {
  import type { EventEmitter } from "node:events"
  import type { LookupFunction, Server as NetServer, Socket } from "node:net"

  export interface Pdu {
    readonly command: string
    readonly command_status: number
    readonly sequence_number: number
    readonly message_id?: string
    readonly source_addr?: string
    readonly destination_addr?: string
    readonly esm_class?: number
    readonly data_coding?: number
    readonly system_id?: string
    readonly password?: string
    readonly short_message?: { readonly message?: string | Buffer }
    readonly message_payload?: { readonly message?: string | Buffer }
    readonly receipted_message_id?: string
    readonly message_state?: number
    readonly network_error_code?: Buffer
    response(options?: object): Pdu
  }

  export interface Session extends EventEmitter {
    readonly socket: Socket
    send(pdu: Pdu): boolean
    bind_transceiver(options: object, answered: (pdu: Pdu) => void): boolean
    submit_sm(options: object, answered: (pdu: Pdu) => void): boolean
    deliver_sm(options: object, answered?: (pdu: Pdu) => void): boolean
    enquire_link(answered?: (pdu: Pdu) => void): boolean
    unbind(answered?: (pdu: Pdu) => void): boolean
    /** Stops reading. */
    pause(): void
    close(): void
    destroy(): void
  }

  export interface Smpp {
    connect(options: {
      readonly host: string
      readonly port: number
      readonly tls: boolean
      readonly lookup?: LookupFunction
    }): Session
    createServer(listener: (session: Session) => void): NetServer
    readonly encodings: Readonly<
      Record<"ASCII" | "UCS2", { encode(text: string): Buffer; decode(bytes: Buffer): string }>
    >
  }

  const smpp: Smpp
  export default smpp
}
