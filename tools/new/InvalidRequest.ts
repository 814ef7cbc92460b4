/** A request that nothing can be written from; the message names the valid form. */
export class InvalidRequest extends Error {
  override readonly name = "Refusal"
}
