import { defineConfig } from "drizzle-kit"

export default defineConfig({
  dialect: "postgresql",
  schema: "./packages/storage/src/tables/index.ts",
  out: "./packages/storage/migrations"
})
