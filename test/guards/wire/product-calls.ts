import type { Json } from '../../journeys/json.ts'
import { parameterFaults } from './parameter-faults.ts'
import type { Options, Section } from './section.ts'
import { THEN, type World } from './world.ts'

/** What a call of a path needs. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/v1/analysis/{ticker}': '/v1/analysis/AAPL',
  '/v1/analysis': '/v1/analysis?symbols=AAPL,MSFT',
  '/v1/prices/history': '/v1/prices/history?symbol=SPY',
  '/v1/prices/why': '/v1/prices/why?symbol=SPY',
  '/v1/screener': '/v1/screener?preset=rising_quality',
  '/v1/changes': '/v1/changes?since=2025-06-11T10:05:00Z',
}
const BEFORE_ALL_DATA = '1900-01-01T00:00:00Z'

export interface Operation {
  readonly path: string
  readonly isFree: boolean
  readonly parameters: readonly Json[]
  /** Asks for the present answer. */
  readonly target: string
}

/** Everything that is answered as of an instant: the products, and what changed. */
export const answeredOperations = ({ openApi }: World): readonly Operation[] =>
  Object.entries(openApi.paths as Json)
    .filter(([, { get }]: Json) => get?.parameters?.some(({ name }: Json) => name === 'as_of'))
    .map(([path, { get }]: Json) => ({
      path,
      isFree: get.security.some((way: Json) => Object.keys(way).length === 0),
      parameters: get.parameters.filter(({ name }: Json) => name !== undefined),
      target: EXAMPLES[path] ?? path,
    }))

/** A call of the operation as that of any other: `~` is its target, `!` its path alone, `@` the past instant. */
export const relativeTo =
  ({ path, target }: Operation) =>
  (name: string): string =>
    name
      .replaceAll(`${target}&`, '~?')
      .replaceAll(target, '~')
      .replaceAll(path, '!')
      .replace(/[?&]as_of=<then>&?/, '@')

export const withQuery = (target: string, query: string): string =>
  `${target}${target.includes('?') ? '&' : '?'}${query}`

const then = ({ target }: Operation): string => withQuery(target, `as_of=${THEN}`)

/** How a product is called whatever it costs. */
async function callAsAnybody(section: Section, operation: Operation, by: Options): Promise<void> {
  const { target } = operation
  const first = await section.call('', then(operation), by)
  const etag = first.header('etag') || '"none"'
  await section.call('', target, by)
  await section.call('', then(operation), { ...by, method: 'HEAD' })
  await section.call('', target, { ...by, method: 'HEAD' })
  for (const [what, tag] of [
    ['with its tag', etag],
    ['with its weak tag', `"other", W/${etag}`],
    ['with any tag', '*'],
    ['with another tag', '"other"'],
  ]) {
    const options = { ...by, headers: { ...by.headers, 'if-none-match': tag } }
    await section.call(what, then(operation), options)
    if (what === 'with its tag') await section.call(what, then(operation), { ...options, method: 'HEAD' })
  }
  await section.call('with another parameter', withQuery(then(operation), 'colour=red'), by)
  await section.call('of a page', then(operation), { ...by, headers: { origin: 'https://pages.example' } })
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) await section.call('', target, { ...by, method })
  const preflight = { origin: 'https://pages.example', 'access-control-request-method': 'GET' }
  await section.call('preflight', target, { method: 'OPTIONS', headers: preflight })
  await section.call('with a body', then(operation), { ...by, body: '{"symbol":"SPY"}' })
  await section.call('slash at the end', `${operation.path.replace('{ticker}', 'AAPL')}/`, by)
  await callFaulty(section, operation, by)
}

async function callFaulty(section: Section, operation: Operation, by: Options): Promise<void> {
  const { path, target, parameters } = operation
  const faulty = parameters.flatMap((parameter) =>
    parameterFaults(path, parameter.name === 'as_of' ? target : then(operation), parameter),
  )
  for (const asked of new Set(faulty)) await section.call('', asked, by)
  await section.call('', withQuery(target, `as_of=${BEFORE_ALL_DATA}`), by)
}

export async function callFreeProduct(section: Section, operation: Operation): Promise<void> {
  const { world } = section
  await callAsAnybody(section, operation, {})
  await section.call('with a key', then(operation), { key: await world.issue('pro') })
  await section.call('with a wrong key', then(operation), { headers: { 'x-api-key': 'bw_nonsense' } })
  await section.call('with a name', then(operation), { headers: { 'idempotency-key': 'free-1' } })
}

export interface WrongKeys {
  /** Was a key once. */
  readonly rotated: string
  readonly disabled: string
}

export async function callKeyedProduct(
  section: Section,
  operation: Operation,
  { rotated, disabled }: WrongKeys,
): Promise<void> {
  const { world } = section
  const target = then(operation)
  const key = await world.issue('pro')
  await callAsAnybody(section, operation, { key })
  await section.call('without a key', target)
  await section.call('without a key', target, { method: 'HEAD' })
  await section.call('with nonsense for a key', target, { headers: { 'x-api-key': 'bw_nonsense' } })
  await section.call('with a key that was', target, { headers: { 'x-api-key': rotated } })
  await section.call('with a disabled key', target, { headers: { 'x-api-key': disabled } })
  await section.call('with a bearer', target, { key, asBearer: true })
  const unlimited = await world.issue('enterprise')
  await section.call('with a key without limit', target, { key: unlimited })
  await callRepeatedly(section, operation, key)
}

async function callRepeatedly(section: Section, operation: Operation, key: string): Promise<void> {
  const target = then(operation)
  const named = (name: string): Options => ({ key, headers: { 'idempotency-key': name } })
  const first = named(`first ${operation.path}`.replaceAll(' ', '-'))
  await section.call('named, first', target, first)
  await section.call('named, again', target, first)
  await section.call('named, again', target, { ...first, method: 'HEAD' })
  await section.call('named, for something else', withQuery(target, 'other=1'), first)
  const present = named(`present-${operation.path}`)
  await section.call('named, first', operation.target, present)
  await section.call('named, again', operation.target, present)
  for (const [what, name] of [
    ['of nothing', ''],
    ['with a blank', 'a b'],
    ['that is long', 'x'.repeat(256)],
  ]) {
    await section.call(`named by a name ${what}`, target, named(name))
  }
}
