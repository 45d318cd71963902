import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import { Type } from 'typebox'
import { formed, listCursor, WHOLE } from './answer-form.ts'
import { parametersOf, productParameters } from './parameters.ts'
import { defineProduct, type Product } from './product.ts'

const Rows = Type.Object({ rows: Type.Array(Type.Integer()), total: Type.Integer() })

const ladder: Product = defineProduct({
  id: 'ladder',
  version: 1,
  title: 'Ladder',
  brief: 'Get rungs',
  summary: 'Rungs.',
  doc: 'Rungs.',
  path: '/v1/ladder',
  access: 'free',
  credits: 0,
  snapshot: Rows,
  result: Rows,
  query: Type.Object({ colour: Type.Optional(Type.String()) }),
  inputs: () => ({}),
  refresh: { cron: '0 * * * *' },
  answer: (snapshot) => snapshot,
  next: () => ({ product: 'ladder', because: 'There is nothing else.' }),
  list: 'rows',
  concise: ({ rows, total }, _, limit = 2) => ({
    summary: `${total} rungs.`,
    columns: ['rung'],
    rows: rows.slice(0, limit).map((rung) => [rung]),
  }),
  parts: { top: ({ rows }) => ({ summary: 'The top.', rows: [[rows[0]]] }) },
  example: { query: {}, result: { rows: [1], total: 1 } },
})

const RESULT = { rows: [1, 2, 3, 4, 5], total: 5 }

const asked = (query: string) => productParameters(ladder, { path: {}, target: `/v1/ladder?${query}` })
const answered = (query: string) => {
  const { form, query: own } = asked(query)
  return formed(ladder, RESULT, own, form)
}
function fault(query: string): AppError {
  try {
    asked(query)
  } catch (error) {
    assert.ok(error instanceof AppError)
    return error
  }
  return assert.fail(`${query} was taken`)
}

test('without a form the result itself is the answer', () => {
  assert.equal(asked('').form, WHOLE)
  assert.equal(asked('detail=detailed').form, WHOLE)
  assert.equal(answered('colour=red').data, RESULT)
  assert.deepEqual(asked('colour=red&detail=concise&limit=3').query, { colour: 'red' })
})

test('a limit cuts the list, and its cursor goes on until the end, at one instant', () => {
  const asOf = parseInstant('2030-01-02T03:04:05Z')
  assert.ok(asOf !== undefined)
  const seen: number[] = []
  let query = 'limit=2'
  for (;;) {
    const { data, rest } = answered(query)
    seen.push(...(data as typeof RESULT).rows)
    assert.equal((data as typeof RESULT).total, 5)
    if (rest === undefined) break
    query = `limit=2&cursor=${encodeURIComponent(listCursor({ asOf, from: rest }))}`
    assert.equal(asked(query).asOf, asOf)
  }
  assert.deepEqual(seen, RESULT.rows)
  assert.equal(answered('limit=5').rest, undefined)
})

test('the short form has the rows that were asked for, and its cursor goes on', () => {
  assert.deepEqual(answered('detail=concise').data, {
    summary: '5 rungs.',
    columns: ['rung'],
    rows: [[1], [2]],
  })
  const { data, rest } = answered('detail=concise&limit=3')
  assert.deepEqual([(data as typeof RESULT).rows, rest], [[[1], [2], [3]], 3])
  const cursor = 'cursor=2030-01-02T03:04:05Z~3'
  const last = answered(`detail=concise&limit=3&${cursor}`)
  assert.deepEqual([(last.data as typeof RESULT).rows, last.rest], [[[4], [5]], undefined])
})

test('a part is a short form of its own', () => {
  assert.deepEqual(answered('part=top').data, { summary: 'The top.', rows: [[1]] })
  assert.equal(fault('part=bottom').code, 'validation_error')
})

test('wrong forms are refused in the format of every parameter', () => {
  for (const query of ['detail=short', 'limit=0', 'limit=1001', 'limit=x', 'cursor=nonsense', 'cursor=~1']) {
    const [first] = fault(query).fields.detail as readonly { loc: readonly string[] }[]
    assert.equal(first.loc[1], query.split('=')[0], query)
  }
})

test('parameters that do not exist are named, and with strict refused with what was meant', () => {
  assert.deepEqual(asked('colour=red').ignored, [])
  assert.deepEqual(asked('color=red&color=blue&utm_source=x').ignored, ['color', 'utm_source'])
  assert.deepEqual(asked('strict=false&color=red').ignored, ['color'])
  assert.deepEqual(asked('strict=true&colour=red').query, { colour: 'red' })
  const refused = fault('strict=true&color=red')
  assert.deepEqual(refused.fields.detail, [
    {
      type: 'extra_forbidden',
      loc: ['query', 'color'],
      msg: 'Extra inputs are not permitted',
      input: 'red',
    },
  ])
  assert.match(String(refused.fields.hint), /did you mean colour\?/)
  assert.equal((fault('strict=maybe').fields.detail as readonly { type: string }[])[0].type, 'bool_parsing')
})

test('names of others are bounded, however many and long they are', () => {
  const many = Array.from({ length: 200 }, (_, index) => `${'x'.repeat(200)}${index}=1`).join('&')
  const { ignored } = asked(many)
  assert.ok(JSON.stringify(ignored).length < 2_000)
})

test('the form stands after the own parameters, and an own one goes before it', () => {
  assert.deepEqual(Object.keys(parametersOf(ladder).properties), [
    'colour',
    'as_of',
    'part',
    'detail',
    'limit',
    'cursor',
  ])
})
