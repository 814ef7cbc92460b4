import { configureGlobal, readConfigureGlobal } from "fast-check"

/**
 * The gate uses the same random values each time, so that it judges the change alone; `PROPERTY_SEED=<integer> npx
 * vitest run <paths>` uses others.
 */
configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env["PROPERTY_SEED"] ?? 1) })
