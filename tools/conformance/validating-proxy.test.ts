import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { openApiDocument } from '../../packages/server/src/surfaces/docs/openapi.ts'
import type { Json } from '../../test/journeys/json.ts'
import { validatingProxy } from './validating-proxy.ts'

const document = openApiDocument([...CATALOG.products, ...OPERATIONS], {
  version: '0.1.0',
  baseUrl: 'https://bellwether.example',
}) as Json
const proxy = await validatingProxy(structuredClone(document))

interface Described {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json
  /** Body of the request. */
  readonly sent: object | undefined
}

const resolved = (value: Json): Json =>
  value?.$ref === undefined
    ? value
    : value.$ref
        .slice(2)
        .split('/')
        .reduce((at: Json, name: string) => at[name], document)

const headersOf = (response: Json): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  ...Object.fromEntries(
    Object.entries(response.headers ?? {}).map(([name, header]) => [name, String(resolved(header).example)]),
  ),
})

function targetOf(path: string, { parameters }: Json): string {
  const query = new URLSearchParams()
  let target = path
  for (const parameter of parameters.map(resolved)) {
    if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, parameter.example)
    if (parameter.in === 'query' && parameter.required) query.set(parameter.name, String(parameter.example))
  }
  return query.size > 0 ? `${target}?${query}` : target
}

/** Each answer with a body that the document describes, with each of its examples; what operations share, once. */
function* describedAnswers(): Generator<Described> {
  const seen = new Set<string>()
  for (const [path, item] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(item)) {
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const { $ref } = response
        if (status === '304' || seen.has($ref)) continue
        if ($ref !== undefined) seen.add($ref)
        const described = resolved(response)
        const json = described.content['application/json']
        // What a stream of events says is no JSON, and its text is whatever comes.
        assert.ok(json ?? described.content['text/event-stream'], `${method} ${path} ${status}`)
        for (const { value } of Object.values<Json>(json?.examples ?? {})) {
          const sent = operation.requestBody?.content['application/json'].example
          const call = { method: method.toUpperCase(), target: targetOf(path, operation), sent }
          yield { ...call, status: Number(status), headers: headersOf(described), body: value }
        }
      }
    }
  }
}

const CREDENTIALS = { 'x-api-key': 'bw_any', 'x-admin-token': 'any' }

const textOf = (sent: object | undefined): string | undefined =>
  sent === undefined ? undefined : JSON.stringify(sent)

const requestHeaders = (credentials: Readonly<Record<string, string>>, sent: object | undefined): Headers =>
  new Headers({ ...credentials, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) })

async function violationsOf(
  { method, target, sent, status, headers, body }: Described,
  credentials: Readonly<Record<string, string>> = CREDENTIALS,
): Promise<readonly string[]> {
  const request = { method, target, headers: requestHeaders(credentials, sent), body: textOf(sent) }
  const answer = { status, headers: new Headers(headers), text: body === '' ? '' : JSON.stringify(body) }
  return (await proxy(request, () => Promise.resolve(answer))).violations
}

const risk = [...describedAnswers()].find(({ target }) => target === '/v1/risk') as Described
const prices = [...describedAnswers()].find(({ target }) => target === '/v1/prices') as Described

describe('the proxy between the journeys and the service', () => {
  test('lets every described answer pass, and none with a wrong member: each schema is held', async () => {
    let answers = 0
    for (const described of describedAnswers()) {
      const what = `${described.method} ${described.target} ${described.status}`
      assert.deepEqual(await violationsOf(described), [], what)
      const { body } = described
      assert.notDeepEqual(await violationsOf({ ...described, body: { ...body, ok: 'yes' } }), [], what)
      if (body.ok)
        assert.notDeepEqual(await violationsOf({ ...described, body: { ...body, data: 1 } }), [], what)
      answers += 1
    }
    assert.ok(answers > 60, `${answers} answers`)
  })

  test('finds a header that is missing or wrong', async () => {
    for (const name of Object.keys(risk.headers)) {
      const { [name]: _, ...others } = risk.headers
      const missing = await violationsOf({ ...risk, headers: others })
      assert.equal(missing.length > 0, name !== 'X-Credits-Remaining', `${name}: ${missing}`)
    }
    const wrong = { ...risk, headers: { ...risk.headers, 'X-RateLimit-Limit': 'many' } }
    assert.match(String(await violationsOf(wrong)), /x-ratelimit-limit must be integer/)
  })

  test('finds a status that is not described, and an answer where nothing is', async () => {
    assert.match(String(await violationsOf({ ...risk, status: 202 })), /status code/)
    assert.match(String(await violationsOf({ ...risk, status: 418 })), /status code/)
    assert.match(String(await violationsOf({ ...risk, target: '/v1/riks' })), /200 for what is not described/)
    assert.match(String(await violationsOf({ ...risk, method: 'DELETE' })), /200 for what is not described/)
    assert.deepEqual(await violationsOf({ ...risk, target: '/v1/riks', status: 404 }), [])
  })

  test('finds a request that the description forbids, unless it was refused', async () => {
    assert.match(String(await violationsOf(prices, {})), /security scheme/)
    const faulty = { ...risk, target: '/v1/risk?as_of=soon' }
    assert.match(String(await violationsOf(faulty)), /request query\.as_of/)
    const refused = [...describedAnswers()].find(({ status }) => status === 422) as Described
    assert.deepEqual(await violationsOf({ ...refused, target: faulty.target }), [])
  })

  test('HEAD is as GET without its body', async () => {
    const head = { ...risk, method: 'HEAD', body: '' }
    assert.deepEqual(await violationsOf(head), [])
    const { ETag: _, ...others } = risk.headers
    assert.notDeepEqual(await violationsOf({ ...head, headers: others }), [])
  })
})
