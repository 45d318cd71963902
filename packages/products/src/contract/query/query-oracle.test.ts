import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { type TObject, Type } from 'typebox'
import { DayParameter, InstantParameter, parseQuery, percentDecoded, rawQuery } from './query.ts'

interface OracleCase {
  readonly request: { readonly method: string; readonly url: string }
  readonly status: number
  readonly json: { readonly detail?: unknown }
}

const ORACLE = new URL('../../../../../../shared/oracle/fastapi-422.json', import.meta.url)
const skip = existsSync(ORACLE) ? false : 'the recorded answers of FastAPI are not at ../shared/oracle'

/** The routes that were recorded, declared as ours are. */
const ROUTES: Readonly<Record<string, TObject>> = {
  '/q': Type.Object({
    symbol: Type.String(),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    iv: Type.Optional(OneOf(['1d', '1h', '1m'], { default: '1d' })),
    side: Type.Optional(
      Type.Unsafe<string>({ type: 'string', enum: ['buy', 'sell', 'hold'], literal: true }),
    ),
    tick: Type.Optional(Type.String({ minLength: 1, maxLength: 8, pattern: '^[A-Z.]{1,8}$' })),
    f: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1, default: 0.5 })),
    b: Type.Optional(Type.Boolean({ default: false })),
    d: Type.Optional(DayParameter()),
    dt: Type.Optional(InstantParameter()),
    ids: Type.Optional(Type.Array(Type.Integer())),
  }),
  '/two': Type.Object({ a: Type.String(), b: Type.Integer() }),
  '/p': Type.Object({ item_id: Type.Integer({ in: 'path' }) }),
  '/h': Type.Object({ 'x-api-key': Type.String({ in: 'header' }) }),
  '/ha': Type.Object({ 'X-API-Key': Type.String({ in: 'header' }) }),
}

/** Answers that belong to routing, not to parameters. */
const OF_ROUTING = new Set([
  'apikey_security',
  'unknown_route',
  'wrong_method',
  'wrong_method_delete',
  'head_on_get',
  'options_on_get',
  'trailing_slash',
])

const cases: Readonly<Record<string, OracleCase>> = skip ? {} : JSON.parse(readFileSync(ORACLE, 'utf8')).cases

function answerOf(url: string): string | undefined {
  const [path, search = ''] = url.replace(/9{20,}\.\.\.\(4301 nines\)/, '9'.repeat(4301)).split('?')
  const [, route, item] = path.split('/')
  const parsed = parseQuery(ROUTES[`/${route}`], {
    path: item === undefined ? [] : [['item_id', percentDecoded(item)]],
    query: rawQuery(search),
    header: [],
  })
  return parsed.ok ? undefined : JSON.stringify({ detail: parsed.detail })
}

test('every recorded case is one of parameters or one of routing', { skip }, () => {
  const ofParameters = Object.keys(cases).filter((name) => !OF_ROUTING.has(name))
  assert.equal(ofParameters.length + OF_ROUTING.size, Object.keys(cases).length)
  assert.ok(ofParameters.length >= 30)
})

test('the recorded answers of FastAPI are given again, order of members included', {
  skip,
}, async (t) => {
  for (const [name, { request, status, json }] of Object.entries(cases)) {
    if (OF_ROUTING.has(name)) continue
    await t.test(`${name}: ${request.url.slice(0, 60)}`, () => {
      assert.equal(answerOf(request.url), status === 422 ? JSON.stringify(json) : undefined)
    })
  }
})
