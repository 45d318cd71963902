import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '../products/all-products.ts'
import { referencePages } from '../surfaces/documents/reference.ts'
import { envExample } from './env-example.ts'

const ROOT = new URL('../../', import.meta.url)

/** Writes what is generated from the code and committed: the reference pages and `.env.example`. */
export function writeReference(): void {
  const folder = new URL('docs/reference/', ROOT)
  mkdirSync(folder, { recursive: true })
  for (const { file, text } of referencePages(CATALOG.products)) writeFileSync(new URL(file, folder), text)
  writeFileSync(new URL('.env.example', ROOT), envExample())
  process.stdout.write(`Written: ${fileURLToPath(folder)} and .env.example\n`)
}
