import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the tests of folders in this process: most take less time than to start one and to load what they need. */
export async function runFolders(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const file of globSync(`${ROOT}${folder}/**/!(*.long).test.ts`).sort())
      await import(pathToFileURL(file).href)
  }
}
