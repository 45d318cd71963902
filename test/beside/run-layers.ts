import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../packages/server/src/', import.meta.url))

/** Runs the tests of layers in this process: most take less time than to start one and to load what they need. */
export async function runLayers(...layers: readonly string[]): Promise<void> {
  for (const layer of layers) {
    for (const file of globSync(`${SOURCE}${layer}/**/*.test.ts`).sort())
      await import(pathToFileURL(file).href)
  }
}
