import type { EmitEvent } from "@tidings/schema/resources/CustomEvent"

/** A contact as a caller named it, for a person to read. */
export const contactWords = ({ email, external_id, id }: (typeof EmitEvent.Type)["contact"]): string =>
  email ?? external_id ?? id ?? "a contact"
