import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { RiskReference } from '@bellwether-markets/engine/risk/risk-reference'
import { buildReference } from './build-reference.ts'
import { recordedWindows } from './recorded-windows.ts'
import { simulatedWindows } from './simulated-windows.ts'

/**
 * `npm run risk-reference -- --market <directory> [--history <directory>]` writes the reference of recorded and live
 * markets; `npm run risk-reference -- --simulated` that of the demo market.
 */
const { values } = parseArgs({
  options: {
    market: { type: 'string' },
    history: { type: 'string' },
    simulated: { type: 'boolean', default: false },
  },
})
const { market, history, simulated } = values
if (simulated === (market !== undefined)) throw new RangeError('give either --market or --simulated')

function built(): RiskReference {
  if (market === undefined) {
    const { windows, madeFrom } = simulatedWindows()
    return buildReference(windows, { kind: 'simulated', madeFrom })
  }
  const folders = [...(history === undefined ? [] : [history]), join(market, 'daily')]
  return buildReference(recordedWindows(folders), {
    kind: 'recorded',
    madeFrom:
      'Summary statistics of daily closes: S&P 500, VIX and VIX3M, sector, rates and credit funds, from their first day on',
  })
}

const reference = built()
const file = new URL(`../../packages/engine/data/risk/reference-${reference.kind}.json`, import.meta.url)
const { vintages, ...head } = reference
const lines = vintages.map((vintage) => JSON.stringify(vintage)).join(',\n    ')
const start = JSON.stringify(head).slice(0, -1)
writeFileSync(file, `${start},\n  "vintages": [\n    ${lines}\n  ]\n}\n`)
process.stdout.write(`Written: ${file.pathname}, ${vintages.length} years\n`)
