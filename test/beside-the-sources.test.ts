import { globSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Layers that keep something or start threads; `npm test` runs each of their files in a process of its own. */
const APART = ['adapters', 'storage', 'platform', 'main']

const SOURCE = fileURLToPath(new URL('../packages/server/src/', import.meta.url))

// The tests of every other layer share one process, as most take less time than to start it and to load what they need.
for (const layer of readdirSync(SOURCE).filter((name) => !APART.includes(name))) {
  for (const file of globSync(`${SOURCE}${layer}/**/*.test.ts`).sort()) await import(pathToFileURL(file).href)
}
