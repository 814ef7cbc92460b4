import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

/** One request as a receiver gets it, and the receiver's secret. */
export interface Case {
  readonly secret: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Setup for running code of one language: the file for the guide's code, the files that call it, and the command. */
interface Runner {
  /** A program and its argument that succeed if the language is installed. */
  readonly probe: readonly [program: string, word: string]
  readonly file: string
  readonly others: Readonly<Record<string, string>>
  readonly command: readonly [program: string, ...words: ReadonlyArray<string>]
}

// Each program reads the cases as JSON from stdin and prints, per case, if it was accepted.
export const runners = {
  ts: {
    probe: [process.execPath, "--version"],
    file: "verify.ts",
    others: {
      "ask.mjs": `import { readFileSync } from "node:fs"
import { verify } from "./verify.ts"
const cases = JSON.parse(readFileSync(0, "utf8"))
console.log(JSON.stringify(cases.map(({ secret, headers, body }) => verify(secret, (name) => headers[name], body))))`
    },
    command: [process.execPath, "ask.mjs"]
  },
  py: {
    probe: ["python3", "--version"],
    file: "verify.py",
    others: {
      "ask.py": `import json, sys
from verify import verify
print(json.dumps([verify(c["secret"], c["headers"], c["body"].encode()) for c in json.load(sys.stdin)]))`
    },
    command: ["python3", "ask.py"]
  },
  go: {
    probe: ["go", "version"],
    file: "webhooks/verify.go",
    others: {
      "go.mod": "module ask\n\ngo 1.19\n",
      "main.go": `package main

import (
	"ask/webhooks"
	"encoding/json"
	"os"
)

func main() {
	var cases []struct {
		Secret, Body string
		Headers      map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	taken := []bool{}
	for _, c := range cases {
		taken = append(taken, webhooks.Verify(c.Secret, func(name string) string { return c.Headers[name] }, []byte(c.Body)))
	}
	json.NewEncoder(os.Stdout).Encode(taken)
}
`
    },
    command: ["go", "run", "."]
  },
  php: {
    probe: ["php", "--version"],
    file: "verify.php",
    others: {
      "ask.php": `<?php
require "verify.php";
$taken = fn($c) => verify($c["secret"], fn($name) => $c["headers"][$name] ?? null, $c["body"]);
echo json_encode(array_map($taken, json_decode(file_get_contents("php://stdin"), true)));`
    },
    command: ["php", "ask.php"]
  }
} as const satisfies Readonly<Record<string, Runner>>

export type Language = keyof typeof runners

/** True if this machine can run code of a language. */
export const canRun = (language: Language): boolean => {
  const [program, word] = runners[language].probe
  return spawnSync(program, [word]).status === 0
}

/**
 * Runs a guide's code on each request, and returns true for each that it accepts; throws the language's error if the
 * code does not run.
 */
export const verdictsOf = (language: Language, code: string, cases: ReadonlyArray<Case>): ReadonlyArray<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), "tidings-verifier-"))
  try {
    const { command, file, others }: Runner = runners[language]
    for (const [path, text] of Object.entries({ ...others, [file]: code })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const [program, ...words] = command
    const { status, stderr, stdout } = spawnSync(program, words, {
      cwd: folder,
      input: JSON.stringify(cases),
      encoding: "utf8",
      env: { ...process.env, GOFLAGS: "-mod=mod", GOTOOLCHAIN: "local" }
    })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
    return JSON.parse(stdout) as ReadonlyArray<boolean>
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
