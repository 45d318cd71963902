import assert from 'node:assert/strict'
import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { parse } from 'yaml'
import { until } from '../until.ts'
import { send } from './caller.ts'
import { type RunningService, runBellwether, startService, temporaryDirectory } from './service.ts'

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[]
  }[]
}

const RULES: Rules = parse(
  readFileSync(new URL('../../deploy/bellwether-alerts.yml', import.meta.url), 'utf8'),
)
const METRIC = /\b(?:bellwether|nodejs|process)_\w+(?:\{[^}]*\})?/g
const MATCHER = /(\w+)(=~?)"([^"]*)"/g
/** Of a live market and its workers, where `live.long.test.ts` finds them. */
const LIVE = ['bellwether_lease_held', 'bellwether_source_failing']
const MONEY = [
  'BellwetherBackupOld',
  'BellwetherDataDirectoryGone',
  'BellwetherLedgerAway',
  'BellwetherMailDown',
  'BellwetherNoticesDie',
  'BellwetherOrderMismatched',
  'BellwetherOrdersNotCompared',
  'BellwetherPaymentNotSettled',
]

/** What a rule reads that the metrics do not have: a series for each alternative of a label. */
function missing(expr: string, metrics: string): readonly string[] {
  const lines = metrics.split('\n')
  return [...expr.matchAll(METRIC)].flatMap(([text]) => {
    const [name = '', ...labels] = text.split('{')
    if (LIVE.includes(name)) return []
    const wanted = [...labels.join('').matchAll(MATCHER)].map(([, label, how, value = '']) =>
      (how === '=' ? [value] : value.split('|')).map((one) => `${label}="${one}"`),
    )
    const series = lines.filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    const found =
      series.length > 0 &&
      wanted.every((any) => any.every((one) => series.some((line) => line.includes(one))))
    return found ? [] : [text]
  })
}

describe('the rules of alerts', () => {
  let service: RunningService
  const metrics = async (): Promise<string> => (await fetch(`${service.baseUrl}/metrics`)).text()
  const backupAge = async (): Promise<number> =>
    Number(/^bellwether_backup_age_seconds (\S+)$/m.exec(await metrics())?.[1])
  before(async () => {
    service = await startService()
    await until('a call is counted', async () => (await send(`${service.baseUrl}/v1/risk`)).status === 200)
  })
  after(() => service.stop())

  test('what they read is there in a running service, before anything has happened', async () => {
    const text = await metrics()
    const rules = RULES.groups.flatMap((group) => group.rules)
    assert.deepEqual(
      rules.flatMap(({ alert, expr }) => missing(expr, text).map((one) => `${alert}: ${one}`)),
      [],
    )
    assert.ok(rules.every(({ expr }) => /\b(?:up|bellwether_\w+|nodejs_\w+)\b/.test(expr)))
    assert.deepEqual(
      MONEY.filter((name) => !rules.some(({ alert }) => alert === name)),
      [],
    )
    assert.deepEqual(missing('increase(bellwether_events_total{event="order_mismatch"}[1h])', text).length, 1)
    assert.deepEqual(missing('bellwether_data_directory_lost > 0', text).length, 1)
  })

  test('a backup makes its age begin again', async () => {
    utimesSync(join(service.dataDirectory, 'market.json'), 1e9, 1e9)
    assert.ok((await backupAge()) > 1e8)
    const file = join(temporaryDirectory(), 'backup.tar.zst')
    const { ended, output } = runBellwether(['backup', file], { DATA_DIR: service.dataDirectory })
    assert.equal((await ended).code, 0, output())
    assert.ok((await backupAge()) < 1e8)
  })
})
