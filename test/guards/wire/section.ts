import type { Json } from '../../journeys/json.ts'
import { digest, type Recorded } from '../recording.ts'
import type { Answered } from './exchange.ts'
import type { Heads } from './heads.ts'
import { masked, maskedHeaders, shapeOf } from './masks.ts'
import { ADMIN_TOKEN, type KeyRow, THEN, type World } from './world.ts'

export interface Wish {
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
  /** The body is the same in every run, so that its digest says something. */
  readonly isFixed?: boolean
  /** What is recorded of the body, a long text as its digest; else the text of what is refused or fixed, else the shape. */
  readonly show?: 'text' | 'digest' | 'shape'
  /** Takes out of a body what no mask knows. */
  readonly mask?: (text: string) => string
  /** The first call of its key: how many are left is known. */
  readonly isFirst?: boolean
  /** Calls again until it is answered so; only that answer is recorded. */
  readonly until?: number
  readonly endless?: boolean
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
  call(what: string, target: string, wish?: Wish): Promise<Told>
  /** Records what was answered to something else than a plain call. */
  answered(what: string, ask: () => Promise<Answered>): Promise<void>
  note(name: string, seen: string): void
  recorded(): Recorded
}

export function sectionOf(world: World, section: string, heads: Heads): Section {
  const { baseUrl } = world.service
  const calls: Record<string, string> = {}
  const note = (name: string, seen: string): void => {
    if (name in calls) throw new RangeError(`${name} is recorded already`)
    calls[name] = seen
  }
  const described = (told: Told, target: string, wish: Wish, row: KeyRow | undefined): string => {
    const isFixed = wish.isFixed ?? (target + wish.body).includes(THEN)
    const {
      etag,
      'last-modified': modified,
      ...headers
    } = maskedHeaders(told, {
      baseUrl,
      hidesLeft: wish.isFirst !== true && (wish.key !== undefined || wish.from !== undefined),
      balance: row?.credits.remaining,
    })
    const date = modified === undefined ? {} : { 'last-modified': '<date>' }
    const tag = etag === undefined ? {} : { etag: etag.replace(/[\w-]{27}/g, '<tag>') }
    const head = heads.nameOf({ ...headers, ...date, ...tag }, section)
    const namesItself = told.text.includes(new URL(baseUrl).host)
    const shownTag = isFixed && etag !== undefined && !namesItself ? ` ${etag}` : ''
    return `(${head})${shownTag} ${shownBody(told, wish, isFixed, baseUrl)}`
  }
  return {
    world,
    note,
    async call(what, target, wish = {}) {
      const { answered, before, after } = await asked(world, target, wish)
      const told = toldBy(answered)
      const name = `${wish.method ?? 'GET'} ${shortened(target)} ${what}`.trim()
      const cost = costBetween(before, after)
      note(masked(name, baseUrl), `${told.status}${cost} ${described(told, target, wish, after)}`)
      return told
    },
    async answered(what, ask) {
      const told = toldBy(await ask())
      note(what, `${told.status} ${described(told, what, {}, undefined)}`)
    },
    recorded: () => calls,
  }
}

interface Balances {
  readonly before: KeyRow | undefined
  readonly after: KeyRow | undefined
}

/** Calls, again and again if that is wished, and looks at the account before and after. */
async function asked(
  world: World,
  target: string,
  wish: Wish,
): Promise<Balances & { readonly answered: Answered }> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const before = await world.rowOf(wish.key)
    const headers = headersOf(world, wish)
    const answered = await world.exchange({ method: 'GET', ...wish, target, headers })
    if (wish.until !== undefined && answered.status !== wish.until) continue
    return { before, answered, after: await world.rowOf(wish.key) }
  }
  throw new RangeError(`${target} was never answered with ${wish.until}`)
}

function headersOf(world: World, wish: Wish): Record<string, string> {
  const { key, asBearer, headers, from, asOperator, body } = wish
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
  return { ...answered, text, json: parsed(text), header }
}

const costBetween = (before: KeyRow | undefined, after: KeyRow | undefined): string =>
  before && after
    ? ` charged ${before.credits.remaining - after.credits.remaining}, counted ${after.calls - before.calls}`
    : ''

const MOST_TRIES = 400
const LONGEST_SHOWN = 1_200

function shownBody({ status, text }: Told, wish: Wish, isFixed: boolean, baseUrl: string): string {
  if (text === '') return '(empty)'
  const show = wish.show ?? (status >= 400 || isFixed ? 'text' : 'shape')
  const rest = wish.mask?.(text) ?? text
  // A record suggests its latest signal; a new one has none at some hours.
  if (show === 'shape')
    return shapeOf(rest).replace(
      'roots, public_keys, signal}, meta {credits_used, next,',
      'roots, public_keys, signal}, meta {credits_used,',
    )
  const plain = masked(rest.replace(/(credits_remaining\\?":)\d+/g, '$1<balance>'), baseUrl)
  if (show === 'text' && plain.length <= LONGEST_SHOWN) return plain
  return `${plain.length} characters ${digest(plain)}`
}

const NAME_LENGTH = 200

/** Long values stand for their length. */
const shortened = (target: string): string =>
  target
    .replaceAll(THEN, '<then>')
    .replace(/x{50,}/g, (found) => `<${found.length} long>`)
    .slice(0, NAME_LENGTH)

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
