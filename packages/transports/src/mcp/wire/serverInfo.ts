import { releases } from "@tidings/services/changelog/releases"

/** How the server names itself to clients. */
export const serverInfo = { name: "tidings", title: "Tidings", version: releases[0].version }

/** Milliseconds for which a client may keep the list of tools. */
export const listTtlMs = 60_000
