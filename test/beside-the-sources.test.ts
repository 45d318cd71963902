import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * The tests beside the sources of the layers that keep nothing and run no process: in one process, as each of these files
 * takes less time than a start and the modules that all of them need.
 */
const LAYERS = ['kernel', 'core', 'products', 'app', 'surfaces']

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))

for (const layer of LAYERS) {
  for (const file of globSync(`${SOURCE}${layer}/**/*.test.ts`).sort()) await import(pathToFileURL(file).href)
}
