import type { EmitEvent } from "@tidings/schema/resources/CustomEvent"

/** Returns a label for a contact as a caller named it, for people to read. */
export const contactWords = ({ email, external_id, id }: (typeof EmitEvent.Type)["contact"]): string =>
  email ?? external_id ?? id ?? "a contact"
