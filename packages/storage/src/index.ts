export * from "./Database.ts"
export * as tables from "./tables/index.ts"
