import { type AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { Flag, InstantText, List, Text } from '@bellwether-markets/engine/kernel/schema'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { defineOperation } from '@bellwether-markets/products/contract/operation'
import { notTracked, unknownAmong } from '@bellwether-markets/products/named-symbols'
import { type Static, Type } from 'typebox'
import type { Clock, WatchList, WatchLists } from '../../service/ports.ts'
import { keyedCaller } from '../account/account.ts'

const MOST_LISTS = 20
const MOST_SYMBOLS = 50
const LONGEST_SYMBOL = 64

const Name = {
  pattern: '^[A-Za-z0-9_-]{1,40}$',
  description: 'Name of the list: letters, digits, _ and -, at most 40',
  examples: ['tech'],
}

const ListRow = Type.Object({
  name: Text('Name of the list'),
  symbols: List(Type.String(), 'In the order in which they were sent'),
  updated_at: InstantText('When it was last sent'),
})
type ListRow = Static<typeof ListRow>

const EXAMPLE: ListRow = { name: 'tech', symbols: ['AAPL', 'NVDA'], updated_at: '2026-03-12T16:05:00Z' }

const printedList = ({ name, symbols, updatedAt }: WatchList): ListRow => ({
  name,
  symbols: [...symbols],
  updated_at: formatInstant(updatedAt),
})

const MOVES = {
  endpoint: '/v1/prices?symbols=AAPL,NVDA',
  reason: 'See the latest prices of the symbols.',
  credits: 1,
}

interface WatchListDeps {
  readonly ledger: WatchLists
  readonly wallClock: Clock
  readonly marketUniverse: () => Universe
}

export const putWatchList = defineOperation({
  id: 'watchlists-put',
  method: 'POST',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/watchlists',
  title: 'Save watch-list',
  brief: 'Create or replace a watch-list',
  summary: 'Creates a named list of symbols, renames it, or replaces its symbols. Costs nothing.',
  doc: `An account may have ${MOST_LISTS} lists of ${MOST_SYMBOLS} symbols each. The symbols are sent whole, so the list has those that were sent last. With \`former_name\` a list gets another name. One symbol that is not tracked refuses the call and names what is like it.`,
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  body: Type.Object({
    name: Type.String(Name),
    former_name: Type.Optional(
      Type.String({ ...Name, description: 'Name that the list has had: it is replaced by this one' }),
    ),
    symbols: Type.Array(Type.String({ minLength: 1, maxLength: LONGEST_SYMBOL }), {
      minItems: 1,
      maxItems: MOST_SYMBOLS,
      description: 'Tracked symbols, in any case',
      examples: [EXAMPLE.symbols],
    }),
  }),
  result: ListRow,
  errors: ['symbol_not_tracked'],
  tool: { name: 'manage_watchlists', view: 'save' },
  example: { query: {}, body: { name: EXAMPLE.name, symbols: EXAMPLE.symbols }, result: EXAMPLE },
  async handle(request, { ledger, wallClock, marketUniverse }: WatchListDeps) {
    const { account } = keyedCaller(request)
    const symbols = trackedOf(request.body.symbols, marketUniverse())
    const list = { name: request.body.name, symbols, updatedAt: wallClock.now() }
    if (!(await ledger.putWatchList(account.id, list, MOST_LISTS, request.body.former_name)))
      throw tooMany(list.name)
    return { data: printedList(list), next: MOVES }
  },
})

/** @throws AppError `symbol_not_tracked` */
function trackedOf(sent: readonly string[], { assets, bySymbol }: Universe): readonly string[] {
  const symbols = [...new Set(sent.map((symbol) => symbol.trim().toUpperCase()))]
  const unknown = symbols.filter((symbol) => !bySymbol.has(symbol))
  if (unknown.length === 0) return symbols
  throw notTracked(
    unknownAmong(
      unknown,
      assets.map(({ symbol, name }) => ({ text: symbol, name })),
    ),
  )
}

const tooMany = (name: string): AppError =>
  invalidValue(
    ['body', 'name'],
    `this account has ${MOST_LISTS} watch-lists, which is as many as it may have`,
    name,
    'Replace a list by its name, or delete one with DELETE /v1/watchlists/{name}.',
  )

export const listWatchLists = defineOperation({
  id: 'watchlists',
  method: 'GET',
  effect: 'read',
  scope: 'alerts:write',
  path: '/v1/watchlists',
  title: 'Watch-lists',
  brief: 'List the watch-lists',
  summary: 'The watch-lists of the account. Costs nothing.',
  doc: 'Lists are sorted by name.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({}),
  result: Type.Object({ lists: List(ListRow, 'By name') }),
  tool: { name: 'manage_watchlists', view: 'list' },
  example: { query: {}, result: { lists: [EXAMPLE] } },
  async handle(request, { ledger }: Pick<WatchListDeps, 'ledger'>) {
    const lists = await ledger.watchLists(keyedCaller(request).account.id)
    return { data: { lists: lists.map(printedList) }, next: MOVES }
  },
})

export const deleteWatchList = defineOperation({
  id: 'watchlists-delete',
  method: 'DELETE',
  effect: 'write',
  scope: 'alerts:write',
  path: '/v1/watchlists/{name}',
  title: 'Delete watch-list',
  brief: 'Delete a watch-list',
  summary: 'Deletes a watch-list. Costs nothing.',
  doc: 'The assets stay tracked, and alerts that name them go on.',
  access: 'keyed',
  credits: 0,
  query: Type.Object({ name: Type.String({ in: 'path', ...Name }) }),
  result: Type.Object({ deleted: Flag('False if there is no such list') }),
  tool: { name: 'manage_watchlists', view: 'delete' },
  example: { query: { name: EXAMPLE.name }, result: { deleted: true } },
  async handle(request, { ledger }: Pick<WatchListDeps, 'ledger'>) {
    const { account } = keyedCaller(request)
    return { data: { deleted: await ledger.deleteWatchList(account.id, request.query.name) }, next: MOVES }
  },
})
