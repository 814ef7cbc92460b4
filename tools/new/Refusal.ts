/** A request that nothing can be written from; the message says what would do. */
export class Refusal extends Error {
  override readonly name = "Refusal"
}
