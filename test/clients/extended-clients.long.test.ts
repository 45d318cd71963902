import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { before, describe, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Answer, Client, ClientOptions } from '../../packages/client/src/client.ts'
import { readDescription } from '../../tools/client-generator/description.ts'
import { generatedFiles } from '../../tools/client-generator/generate.ts'
import { temporaryDirectory } from '../journeys/service.ts'
import { extendedDescription } from './extended-description.ts'
import { runPython, withoutMypy, withoutPython } from './python.ts'

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url))
const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))
const PYTHON_TESTS = fileURLToPath(new URL('extended_client.py', import.meta.url))

const GIVEN = '{"ok":true,"data":{"kept":true},"meta":{"credits_used":5,"request_id":"r","market":"demo"}}'
const REFUSED = '{"ok":false,"error":"overloaded","hint":"Retry.","request_id":"r"}'
const LINES = [{ symbol: 'SECRET', weight: 0.4, bought: { at: 12.5 } }]

interface ExtendedClient extends Client {
  checkBasket(parameters: object): Promise<Answer>
  compareBaskets(parameters: object): Promise<Answer>
  deleteBasket(parameters: object): Promise<Answer>
}

/** Both libraries, made from the extended description. */
function madeLibraries(): string {
  const root = temporaryDirectory()
  for (const library of ['client', 'client-python']) {
    cpSync(join(PACKAGES, library, 'src'), join(root, library, 'src'), { recursive: true })
  }
  cpSync(join(PACKAGES, 'client', 'package.json'), join(root, 'client', 'package.json'))
  for (const [file, text] of generatedFiles(extendedDescription())) {
    writeFileSync(join(root, relative(PACKAGES, file)), text)
  }
  return root
}

describe('a service with a body, a price by element and a deletion', () => {
  let root: string
  let createClient: (options: ClientOptions) => ExtendedClient
  before(async () => {
    root = madeLibraries()
    const library = await import(pathToFileURL(join(root, 'client', 'src', 'client.ts')).href)
    createClient = library.createClient
  })

  const open = (replies: readonly Response[] = [], options: Partial<ClientOptions> = {}) => {
    const seen: Request[] = []
    const coming = [...replies]
    const fetch = async (url: unknown, init: unknown): Promise<Response> => {
      seen.push(new Request(url as string, init as RequestInit))
      return coming.shift() ?? new Response(GIVEN, { headers: { etag: '"e"' } })
    }
    const client = createClient({
      baseUrl: 'http://a.example',
      fetch: fetch as typeof globalThis.fetch,
      wait: async () => {},
      ...options,
    })
    return { client, seen }
  }

  test('a body is sent as JSON, without what is not given', async () => {
    const { client, seen } = open()
    const since = new Date('2025-04-08T21:00:00Z')
    const answer = await client.checkBasket({ lines: LINES, mode: 'fast', since, labels: undefined })
    assert.deepEqual(answer.data, { kept: true })
    await client.checkBasket({ lines: LINES, since: null, labels: ['a,b', 'c'] })
    const [first, second] = seen
    assert.deepEqual(
      [first?.method, first?.url, first?.headers.get('content-type')],
      ['POST', 'http://a.example/v1/basket/check?mode=fast', 'application/json'],
    )
    assert.deepEqual(await first?.json(), { lines: LINES, since: '2025-04-08T21:00:00.000Z' })
    assert.deepEqual(await second?.json(), { lines: LINES, labels: ['a,b', 'c'] })
  })

  test('every attempt has the same body and idempotency key', async () => {
    const { client, seen } = open([new Response(REFUSED, { status: 503 })])
    assert.equal((await client.checkBasket({ lines: LINES })).attempts, 2)
    const sent = await Promise.all(
      seen.map(async (one) => [await one.text(), one.headers.get('idempotency-key')]),
    )
    assert.deepEqual(sent[0], sent[1])
    assert.deepEqual(JSON.parse(sent[0]?.[0] ?? ''), { lines: LINES })
  })

  test('an answer to a body is not remembered', async () => {
    const { client, seen } = open([], { remember: 5 })
    for (let time = 0; time < 2; time++) await client.checkBasket({ lines: LINES })
    assert.equal(seen[1]?.headers.get('if-none-match'), null)
  })

  test('no error repeats a body', async () => {
    const detail = [{ loc: ['body', 'lines', 0, 'symbol'], msg: 'Input must be string', type: 'string_type' }]
    const body = JSON.stringify({ ...JSON.parse(REFUSED), error: 'validation_error', detail })
    const { client, seen } = open([new Response(body, { status: 422 })])
    await assert.rejects(
      client.checkBasket({ lines: LINES }),
      /^ValidationError: lines\.0\.symbol: Input must be string\. Retry\. \(validation_error, 422\)$/,
    )
    await assert.rejects(
      client.checkBasket({ line: LINES }),
      /^TypeError: checkBasket has no parameter line; it has: mode, lines, since, labels$/,
    )
    assert.equal(seen.length, 1)
  })

  test('a price by element counts each element once', async () => {
    for (const [tickers, price] of [
      ['SPY, gld spy,', 6],
      [['SPY', 'GLD', 'TLT', 'spy'], 9],
      ['', 3],
    ] as const) {
      const { client } = open([], { maxCredits: price - 1 })
      await assert.rejects(client.compareBaskets({ tickers }), new RegExp(`costs up to ${price},`))
    }
    const { client, seen } = open([], { maxCredits: 8 })
    await assert.rejects(client.get('/v1/basket/compare?tickers=SPY,GLD&tickers=TLT'), /costs up to 9,/)
    await client.compareBaskets({ tickers: ['SPY', 'GLD'] })
    assert.deepEqual(
      seen.map(({ url }) => url),
      ['http://a.example/v1/basket/compare?tickers=SPY%2CGLD'],
    )
  })

  test('a deletion names what it deletes and has no body', async () => {
    const { client, seen } = open()
    await client.deleteBasket({ id: 7 })
    const [sent] = seen
    assert.deepEqual([sent?.method, sent?.url], ['DELETE', 'http://a.example/v1/basket/7'])
    assert.deepEqual([await sent?.text(), sent?.headers.get('content-type')], ['', null])
  })

  test('the strictest of callers is told the types of a body', async () => {
    symlinkSync(MODULES, join(root, 'node_modules'))
    writeFileSync(join(root, 'client', 'src', 'program.ts'), PROGRAM)
    const compiler = join(MODULES, 'typescript', 'bin', 'tsc')
    const configuration = join(root, 'client', 'tsconfig.json')
    cpSync(join(PACKAGES, 'client', 'tsconfig.json'), configuration)
    await promisify(execFile)(process.execPath, [compiler, '--noEmit', '-p', configuration])
  })

  test('the Python client does the same', { skip: withoutPython }, async () => {
    const env = { PYTHONPATH: join(root, 'client-python', 'src') }
    const { code, errors } = await runPython(['-W', 'error', PYTHON_TESTS], env)
    assert.equal(code, 0, errors)
    assert.match(errors, /Ran 8 tests/)
  })

  test('mypy --strict finds no fault in its types', { skip: withoutMypy }, async () => {
    const source = join(root, 'client-python', 'src')
    const run = await runPython(['-m', 'mypy', '--strict', source, PYTHON_TESTS], {
      MYPYPATH: source,
      MYPY_CACHE_DIR: join(root, 'cache'),
    })
    assert.equal(run.code, 0, run.output + run.errors)
  })
})

/** Every line after an expectation has to be refused by the compiler, or the compiler refuses the expectation. */
const PROGRAM = `
import { type CheckBasketLines, createClient } from './client.ts'
const client = createClient({ baseUrl: 'http://127.0.0.1:1' })
const lines: readonly CheckBasketLines[] = [{ symbol: 'SPY', weight: 1, bought: { at: 12.5 } }]
void client.checkBasket({ lines, since: new Date(), labels: ['a'], mode: 'fast' })
void client.compareBaskets({ tickers: ['SPY', 'GLD'] })
void client.deleteBasket({ id: 7 })
// @ts-expect-error the lines are required
void client.checkBasket({})
// @ts-expect-error a line has a symbol
void client.checkBasket({ lines: [{ weight: 1 }] })
// @ts-expect-error a weight is a number
void client.checkBasket({ lines: [{ symbol: 'SPY', weight: '1' }] })
`

test('a body, or a price by element, that the libraries could not express is refused', () => {
  const broken = (change: (post: ReturnType<typeof extendedDescription>) => void) => {
    const document = extendedDescription()
    change(document.paths['/v1/basket/check'].post)
    return () => readDescription(document)
  }
  const noObject = /checkBasket takes a body that is no JSON object with named members/
  const plainText = { content: { 'text/plain': { schema: { type: 'string' } } } }
  assert.throws(
    broken((post) => (post.requestBody = plainText)),
    noObject,
  )
  assert.throws(
    broken((post) => (post.requestBody.content['application/json'].schema = { type: 'array' })),
    noObject,
  )
  assert.throws(
    broken((post) => (post.requestBody.content['application/json'].schema.properties.mode = {})),
    /checkBasket takes mode twice/,
  )
  assert.throws(
    broken((post) => (post['x-each'] = 'symbols')),
    /checkBasket charges for each of symbols, which it does not take/,
  )
  assert.throws(
    broken((post) => (post.requestBody.content['application/json'].schema.properties.lines = { not: {} })),
    /lines uses not, which is not expressed/,
  )
})
