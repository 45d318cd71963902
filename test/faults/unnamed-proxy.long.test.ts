import assert from 'node:assert/strict'
import { send } from '../journeys/caller.ts'
import { type RunningService, runBellwether, startService } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'

type Settings = Readonly<Record<string, string>>

const PASSED_ON = [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]
const METRIC = /^bellwether_unnamed_proxy_requests_total\{address="127\.0\.0\.1"\} (\d+)$/m
const TOKEN = { METRICS_TOKEN: 'a-token-for-the-figures-only' }

const metricsOf = async ({ baseUrl }: RunningService): Promise<string> =>
  (await fetch(`${baseUrl}/metrics`, { headers: { authorization: `Bearer ${TOKEN.METRICS_TOKEN}` } })).text()

async function doctor({ port, dataDirectory }: RunningService, env: Settings): Promise<string> {
  const command = runBellwether(['doctor'], { ...env, PORT: String(port), DATA_DIR: dataDirectory })
  assert.equal((await command.ended).code, 0, command.output())
  return command.output()
}

onEachEngine('a proxy that no setting names is reported', 240_000, async (t, { engine, env }) => {
  const settings = { ...env, ...TOKEN }
  const service = await startService({ env: settings })
  t.after(() => service.stop())
  let calls = 0
  for (const headers of [...PASSED_ON, ...PASSED_ON]) {
    await send(`${service.baseUrl}/v1/checkout/tiers`, { headers })
    calls++
  }
  const logged = service.output().match(/"event":"proxy_not_named".*/g) ?? []
  assert.equal(logged.length, 1, service.output())
  assert.match(logged[0], /127\.0\.0\.1.*TRUSTED_PROXIES/)
  assert.equal(METRIC.exec(await metricsOf(service))?.[1], String(calls))
  assert.match(await doctor(service, settings), /^- +proxy +127\.0\.0\.1 .*TRUSTED_PROXIES=127\.0\.0\.1/m)

  const named = { ...settings, TRUSTED_PROXIES: 'loopback' }
  const again = await startService({ env: named })
  t.after(() => again.stop())
  for (const headers of PASSED_ON) await send(`${again.baseUrl}/v1/checkout/tiers`, { headers })
  assert.doesNotMatch(again.output(), /proxy_not_named/)
  assert.doesNotMatch(await doctor(again, named), /^- +proxy/m)
  stateFault(t, { fault: 'proxy that no setting names', engine, tries: calls, lost: 0, double: 0 })
})
