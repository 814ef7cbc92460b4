import { configureGlobal, readConfigureGlobal } from "fast-check"

/**
 * Draws the same random values in each run of the gate, so that it judges the change alone; `PROPERTY_SEED=<integer>
 * npx vitest run <paths>` draws others. Those of `it.prop`, which is not fast-check's, are drawn anew in each run; its
 * failure names their seed.
 */
configureGlobal({ ...readConfigureGlobal(), seed: Number(process.env["PROPERTY_SEED"] ?? 1) })
