import type { Icp } from "@tidings/schema/resources/Icp"

/** What is known of those whom something is written for. */
export type Profile = Omit<Icp, "id" | "createdAt" | "updatedAt">
