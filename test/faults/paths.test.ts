import assert from 'node:assert/strict'
import { startService } from '../journeys/service.ts'
import { assertRefused } from './assert-refused.ts'
import { stateFault } from './fault-result.ts'
import { onEachEngine } from './on-each-engine.ts'
import { converse, request } from './raw-socket.ts'

/** Other spellings of `/v1/admin/keys`, which a rule of a proxy for `/v1/admin` does not see. */
const PASSING = [
  '/v1/%61dmin/keys',
  '/v1/admi%6E/keys',
  '/%76%31/admin/keys',
  '/v1%2Fadmin/keys',
  '/v1/%2561dmin/keys',
  '//v1/admin/keys',
  '/v1//admin/keys',
  '/v1/./admin/keys',
  '/v1/risk/../admin/keys',
  '/v1/risk/%2e%2e/admin/keys',
  '/v1/admin/keys/',
  '/v1/admin/keys//',
  '/v1/admin/keys%2F',
  '/v1/admin%2Fkeys',
  '/v1/admin/keys#x',
  '/v1/admin/keys;x=1',
  '/v1/admin/keys%3Fx',
  '/V1/ADMIN/keys',
  '/v1/Admin/keys',
  '/v1\\admin\\keys',
  'http://127.0.0.1/v1/admin/keys',
  '/metric%73',
  '/metrics/',
  '/live%7a',
  '/readyz/',
  '/oauth/authoriz%65',
  '/%63onnect/anything',
]

const ORIGIN = 'https://evil.example'

onEachEngine('only the literal path reaches a handler', 90_000, async (t, { engine, env }) => {
  const service = await startService({ env })
  t.after(() => service.stop())
  const ask = async (target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
    (await converse(service.port, request(method, target, headers), { until: 1 })).responses[0]
  const admin = { 'x-admin-token': service.adminToken }

  const reached: string[] = []
  for (const target of PASSING) {
    const answer = await ask(target, { ...admin, origin: ORIGIN })
    if (answer.status !== 404) reached.push(`${target} → ${answer.status}`)
  }
  assert.deepEqual(reached, [])
  assertRefused(await ask('/v1/admin/keys/', admin), 404, 'not_found')
  assert.match((await ask('/v1/risk/')).json.hint, /Did you mean \/v1\/risk\?/)

  const literal = await ask('/v1/admin/keys?limit=1', { ...admin, origin: ORIGIN })
  assert.deepEqual([literal.status, literal.headers.get('access-control-allow-origin')], [200, undefined])
  await ask('/v1/admin/keys?name=a&email=a@example.com', admin, 'POST')
  for (const encoded of ['/v1/admin/keys/1', '/v1/admin/keys/%31', '/v1/', '/v1']) {
    assert.equal((await ask(encoded, admin)).status, 200, encoded)
  }
  for (const symbol of ['%5EGSPC', 'EURUSD%3DX', 'BRK-B']) {
    assertRefused(await ask(`/v1/analysis/${symbol}`), 401, 'missing_api_key')
  }
  stateFault(t, {
    fault: 'paths in other spellings',
    engine,
    tries: PASSING.length,
    lost: 0,
    double: reached.length,
  })
})
