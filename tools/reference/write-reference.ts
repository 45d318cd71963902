import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { isOnDemand } from '@bellwether-markets/products/contract/endpoint'
import SERVER from '../../packages/server/package.json' with { type: 'json' }
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { referencePages } from '../../packages/server/src/surfaces/docs/reference.ts'
import { registryEntry } from '../../packages/server/src/surfaces/docs/registry-entry.ts'
import { envExample, settingsTable } from './env-example.ts'
import { hostsPage } from './hosts-page.ts'
import { withAnswer } from './readme-answer.ts'

/** `npm run reference`: writes the generated documents: reference, settings, hosts, `.env.example`, server.json and the answer in the README. */
const ROOT = new URL('../../', import.meta.url)
const NOTICE =
  '<!-- Generated from packages/server/src/main/config/settings.ts; change the setting, not this page. -->'

const SETTINGS_INTRO =
  'Settings are environment variables. A start with a wrong one is refused and lists every problem; `bellwether check` does the same.'

const folder = new URL('docs/reference/', ROOT)
mkdirSync(folder, { recursive: true })
for (const { file, text } of referencePages([...CATALOG.products, ...OPERATIONS.filter(isOnDemand)]))
  writeFileSync(new URL(file, folder), text)
const settings = ['# Settings', NOTICE, SETTINGS_INTRO, settingsTable()].join('\n\n')
writeFileSync(new URL('docs/settings.md', ROOT), `${settings}\n`)
writeFileSync(new URL('.env.example', ROOT), envExample())
writeFileSync(new URL('docs/hosts.md', ROOT), hostsPage())
const entry = JSON.stringify(registryEntry({ version: SERVER.version }), null, 2)
writeFileSync(new URL('server.json', ROOT), `${entry}\n`)
const readme = new URL('README.md', ROOT)
writeFileSync(readme, withAnswer(readFileSync(readme, 'utf8')))
process.stdout.write(
  `Written: ${fileURLToPath(folder)}, docs/settings.md, docs/hosts.md, .env.example, server.json and README.md\n`,
)
