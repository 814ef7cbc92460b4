import type { Contact } from "@tidings/schema/resources/Contact"

type Named = Pick<Contact, "email" | "external_id" | "id"> & { readonly phone?: string | null }

/** Returns what a contact is called: its address, else its number, else your own id of it. */
export const personName = ({ email, external_id: external, id, phone }: Named): string =>
  email ?? phone ?? external ?? id
