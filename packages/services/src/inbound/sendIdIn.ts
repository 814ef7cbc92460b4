import type { SendId } from "@tidings/schema/Id"

const shape = /^<?(snd_[0-9a-z]{1,40})@/u

/** The send that a Message-ID of ours names, for relays that write another domain behind it. */
export const sendIdIn = (messageId: string): SendId | undefined => shape.exec(messageId)?.[1] as SendId | undefined
