import { releases } from "@tidings/services/changelog/releases"

/** The server's name for clients. */
export const serverInfo = { name: "tidings", title: "Tidings", version: releases[0].version }

/** Time for which a client may cache lists, in milliseconds. */
export const listTtlMs = 60_000
