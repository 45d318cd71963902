import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '../../products/catalog.ts'
import { referencePages } from '../../surfaces/docs/reference.ts'
import { envExample, settingsTable } from './env-example.ts'

const ROOT = new URL('../../../../../', import.meta.url)
const NOTICE =
  '<!-- Generated from packages/server/src/main/config/settings.ts; change the setting, not this page. -->'

/** Writes what is generated from the code and committed: the reference pages, the table of settings and `.env.example`. */
export function writeReference(): void {
  const folder = new URL('docs/reference/', ROOT)
  mkdirSync(folder, { recursive: true })
  for (const { file, text } of referencePages(CATALOG.products)) writeFileSync(new URL(file, folder), text)
  writeFileSync(new URL('docs/settings.md', ROOT), `# Settings\n\n${NOTICE}\n\n${settingsTable().trim()}\n`)
  writeFileSync(new URL('.env.example', ROOT), envExample())
  process.stdout.write(`Written: ${fileURLToPath(folder)} docs/settings.md and .env.example\n`)
}
