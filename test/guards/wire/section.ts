import type { Json } from '../../journeys/json.ts'
import type { Recorded } from '../recording.ts'
import type { Answered } from './exchange.ts'
import { masked } from './masks.ts'
import { type NamedTexts, schemaOf } from './named-texts.ts'
import { ADMIN_TOKEN, type KeyRow, THEN, type World } from './world.ts'

export interface Options {
  readonly method?: string
  readonly key?: string | undefined
  /** Sends the key as a bearer token. */
  readonly asBearer?: boolean
  /** Sends the token of the operator. */
  readonly asOperator?: boolean
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Address the call comes from, else one of its own. */
  readonly from?: string
  /** Calls again until it is answered so; only that answer is recorded. */
  readonly until?: number
  readonly endless?: boolean
  /** Answers with schemas of others; what it says is in `documentsOf`. */
  readonly isDescription?: boolean
}

export interface Told extends Answered {
  readonly text: string
  readonly json: Json
  header(name: string): string
}

/** Calls that are recorded together. */
export interface Section {
  readonly world: World
  /** @param what tells it from other calls of the same target */
  call(what: string, target: string, options?: Options): Promise<Told>
  /** Records what was answered to something else than a plain call. */
  answered(what: string, ask: () => Promise<Answered>): Promise<void>
  note(name: string, seen: string): void
}

export interface SectionOptions {
  readonly world: World
  readonly texts: NamedTexts
  /** Shortens the name of a call to what it shares with those of other sections. */
  readonly relative?: ((name: string) => string) | undefined
}

/**
 * Records status, charge, names of headers and schema of the body. Calls of one thing have one schema for each status,
 * which holds of all its bodies.
 */
export class RecordedSection implements Section {
  readonly world: World
  readonly #texts: NamedTexts
  readonly #relative: ((name: string) => string) | undefined
  readonly #calls: Record<string, string> = {}
  /** By status, of calls of one thing. */
  readonly #bodies = new Map<number, Json[]>()

  constructor({ world, texts, relative }: SectionOptions) {
    this.world = world
    this.#texts = texts
    this.#relative = relative
  }

  note(name: string, seen: string): void {
    if (name in this.#calls) throw new RangeError(`${name} is recorded already`)
    this.#calls[name] = seen
  }

  async call(what: string, target: string, options: Options = {}): Promise<Told> {
    const { answered, before, after } = await asked(this.world, target, options)
    const told = toldBy(answered)
    const method = options.method === undefined || options.method === 'GET' ? '' : `${options.method} `
    const name = masked(`${method}${shortened(target)} ${what}`.trim(), this.world.service.baseUrl)
    const seen = options.isDescription && told.status === 200 ? { ...told, json: undefined } : told
    this.note(
      this.#relative?.(name) ?? name.replace(/\/v1(\/checkout|\/admin)?(?=\/)|^POST \/(mcp|a2a) (?=.)/, ''),
      this.#described(seen, costBetween(before, after)),
    )
    return told
  }

  async answered(what: string, ask: () => Promise<Answered>): Promise<void> {
    this.note(what, this.#described(toldBy(await ask()), ''))
  }

  recorded(): Recorded {
    const schemas = [...this.#bodies].map(([status, bodies]) => [
      `${status} says`,
      schemaOf(bodies, this.#texts),
    ])
    return { ...this.#calls, ...Object.fromEntries(schemas) }
  }

  #described({ status, headers, header, text, json }: Told, cost: string): string {
    const names = [...new Set(headers.map(([name]) => name))].filter((name) => !OF_CONNECTIONS.has(name))
    const type = header('content-type').split(';')[0].replace('application/json', '')
    const said = contentOf(json)
    const used = header('x-credits-used') || said?.meta?.credits_used
    const body = json === undefined ? text === '' && '-' : this.#schemaOf(status, said)
    const words = [Number(used) > 0 && `used ${used}`, cost, this.#texts.nameOf(names.join(' ')), type, body]
    return [status, errorIn(json, said), ...words].filter(Boolean).join(' ')
  }

  #schemaOf(status: number, json: Json): string {
    if (this.#relative === undefined) return schemaOf([json], this.#texts)
    this.#bodies.set(status, [...(this.#bodies.get(status) ?? []), json])
    return ''
  }
}

/** The HTTP server adds them. */
const OF_CONNECTIONS = new Set(['connection', 'date', 'keep-alive'])

/** What a message of MCP or A2A carries; else the body itself. */
const contentOf = (json: Json): Json =>
  json?.result?.structuredContent ?? json?.result?.message?.parts?.[0]?.data ?? json

const errorIn = (json: Json, said: Json): string => String(json?.error?.code ?? said?.error ?? '')

interface Balances {
  readonly before: KeyRow | undefined
  readonly after: KeyRow | undefined
}

/** Calls, again and again if that is wished, and looks at the account before and after. */
async function asked(
  world: World,
  target: string,
  options: Options,
): Promise<Balances & { readonly answered: Answered }> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await world.rowOf(options.key)
    const headers = headersOf(world, options)
    const answered = await world.exchange({ method: 'GET', ...options, target, headers })
    if (options.until !== undefined && answered.status !== options.until) continue
    return { before, answered, after: await world.rowOf(options.key) }
  }
  throw new RangeError(`${target} was never answered with ${options.until}`)
}

function headersOf(world: World, options: Options): Record<string, string> {
  const { key, asBearer, headers, from, asOperator, body } = options
  const named = asBearer ? { authorization: `Bearer ${key}` } : { 'x-api-key': key ?? '' }
  return {
    'x-forwarded-for': from ?? world.newAddress(),
    ...(key === undefined ? {} : named),
    ...(asOperator ? { 'x-admin-token': ADMIN_TOKEN } : {}),
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  }
}

function toldBy(answered: Answered): Told {
  const text = answered.body.toString('utf8')
  const header = (name: string): string => answered.headers.find(([one]) => one === name)?.[1] ?? ''
  return { ...answered, text, json: messageIn(text), header }
}

/** By how much the balance falls, and the number of calls rises. */
const costBetween = (before: KeyRow | undefined, after: KeyRow | undefined): string =>
  before && after
    ? `-${before.credits.remaining - after.credits.remaining} +${after.calls - before.calls}`
    : ''

const MOST_TRIES = 400
const NAME_LENGTH = 200

/** Long values stand for their length. */
const shortened = (target: string): string =>
  target
    .replaceAll(THEN, '<then>')
    .replace(/x{50,}/g, (found) => `<${found.length} long>`)
    .slice(0, NAME_LENGTH)

/** The message of an answer, which may come as an event; undefined if it is none. */
export function messageIn(text: string): Json {
  try {
    return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)
  } catch {
    return undefined
  }
}
