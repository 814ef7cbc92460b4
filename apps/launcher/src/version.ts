import { releases } from "@tidings/services/changelog/releases"

process.stdout.write(`${releases[0].version}\n`)
