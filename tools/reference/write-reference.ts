import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '../../packages/server/src/products/catalog.ts'
import { referencePages } from '../../packages/server/src/surfaces/docs/reference.ts'
import { envExample, settingsTable } from './env-example.ts'

/** `npm run reference`: writes what is generated from the code and committed: reference, settings and `.env.example`. */
const ROOT = new URL('../../', import.meta.url)
const NOTICE =
  '<!-- Generated from packages/server/src/main/config/settings.ts; change the setting, not this page. -->'

const folder = new URL('docs/reference/', ROOT)
mkdirSync(folder, { recursive: true })
for (const { file, text } of referencePages(CATALOG.products)) writeFileSync(new URL(file, folder), text)
writeFileSync(new URL('docs/settings.md', ROOT), `# Settings\n\n${NOTICE}\n\n${settingsTable().trim()}\n`)
writeFileSync(new URL('.env.example', ROOT), envExample())
process.stdout.write(`Written: ${fileURLToPath(folder)} docs/settings.md and .env.example\n`)
