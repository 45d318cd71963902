import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, type Instant, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Log, X402Chain, X402Found, X402Payment } from '../../service/ports.ts'
import { boundedFetch, type Fetch, jsonOf, listOf, memberAt, textOf } from './http-json.ts'

export interface ChainOptions {
  /** JSON-RPC address of a node. */
  readonly url: string
  readonly fetch: Fetch
  readonly log: Log
  readonly timeoutMs?: number
}

/** Keccak-256 of `AuthorizationUsed(address,bytes32)` and `AuthorizationCanceled(address,bytes32)` of EIP-3009. */
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const CANCELED = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
/** Of `Transfer(address,address,uint256)` of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** First bytes of that of `authorizationState(address,bytes32)`. */
const AUTHORIZATION_STATE = '0xe94a0102'

const TIMEOUT_MS = 10 * SECOND
const MOST_BYTES = 2_000_000
const RETRY_SECONDS = 30
/** Providers of nodes answer for ten thousand blocks at once. */
const BLOCKS_AT_ONCE = 5_000
/** Between the clock of this machine and that of the chain. */
const CLOCKS_APART_MS = 10 * MINUTE

type Call = (method: string, ...parameters: readonly unknown[]) => Promise<unknown>

/** Looks up payments on a chain of Ethereum's kind. */
export function x402Chain({ url, fetch, log, timeoutMs = TIMEOUT_MS }: ChainOptions): X402Chain {
  const call: Call = async (method, ...params) => {
    const answer = await boundedFetch(fetch, url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      timeoutMs,
      maxBytes: MOST_BYTES,
    }).catch(() => undefined)
    const result = memberAt(jsonOf(answer?.text ?? ''), 'result')
    if (result !== undefined && result !== null) return result
    log.warn('chain_not_read', { method, status: answer?.status })
    throw notRead()
  }

  return {
    async lookUp(payment, amount, since) {
      const chainId = Number(await call('eth_chainId'))
      if (payment.network !== `eip155:${chainId}`) {
        log.error('chain_is_another', { chain: chainId, wanted: payment.network })
        throw notRead()
      }
      const latest = blockOf(await call('eth_getBlockByNumber', 'latest', false))
      const state = await call('eth_call', stateCall(payment), hexOf(latest.number))
      if (Number(state) === 0) return { kind: 'unused', at: latest.at }
      const from = await firstBlock(call, asInstant(since - CLOCKS_APART_MS), latest.number)
      const { transaction, isUsed } = await eventOf(call, payment, from, latest.number)
      if (!isUsed) return { kind: 'spent' }
      return transfer(await call('eth_getTransactionReceipt', transaction), transaction, payment, amount)
    },
  }
}

const notRead = (): AppError => new AppError('payment_provider_unavailable', { retry_after: RETRY_SECONDS })

/** 32 bytes. */
const word = (hex: string): string => `0x${hex.replace(/^0x/i, '').toLowerCase().padStart(64, '0')}`

const stateCall = ({ asset, from, nonce }: X402Payment) => ({
  to: asset,
  data: `${AUTHORIZATION_STATE}${word(from).slice(2)}${word(nonce).slice(2)}`,
})

const hexOf = (value: number): string => `0x${value.toString(16)}`

function blockOf(block: unknown): { readonly number: number; readonly at: Instant } {
  const [number, seconds] = [Number(memberAt(block, 'number')), Number(memberAt(block, 'timestamp'))]
  if (!Number.isSafeInteger(number) || !Number.isSafeInteger(seconds)) throw notRead()
  return { number, at: asInstant(seconds * SECOND) }
}

/** The first block at or after an instant, or the last. */
async function firstBlock(call: Call, since: Instant, last: number): Promise<number> {
  let [low, high] = [0, last]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const { at } = blockOf(await call('eth_getBlockByNumber', hexOf(middle), false))
    if (at < since) low = middle + 1
    else high = middle
  }
  return low
}

/** @throws AppError if the node does not know it yet */
async function eventOf(
  call: Call,
  { asset, from, nonce }: X402Payment,
  first: number,
  last: number,
): Promise<{ readonly transaction: string; readonly isUsed: boolean }> {
  const topics = [[USED, CANCELED], word(from), word(nonce)]
  for (let start = first; start <= last; start += BLOCKS_AT_ONCE) {
    const end = Math.min(last, start + BLOCKS_AT_ONCE - 1)
    const filter = { address: asset, topics, fromBlock: hexOf(start), toBlock: hexOf(end) }
    const [event] = listOf(await call('eth_getLogs', filter))
    const transaction = textOf(memberAt(event, 'transactionHash'))
    if (transaction !== undefined) return { transaction, isUsed: topicsOf(event)[0] === USED }
  }
  throw notRead()
}

const topicsOf = (event: unknown): readonly unknown[] =>
  listOf(memberAt(event, 'topics')).map((topic) => String(topic).toLowerCase())

/**
 * The transfer of an authorization is the next event of its contract in the same transaction: both are emitted by one
 * function. Another transfer may belong to another authorization.
 */
function transfer(
  receipt: unknown,
  transaction: string,
  { asset, from, nonce, payTo }: X402Payment,
  amount: number,
): X402Found {
  const events = listOf(memberAt(receipt, 'logs')).filter(
    (event) => String(memberAt(event, 'address')).toLowerCase() === asset.toLowerCase(),
  )
  const isOf = (event: unknown, ...topics: readonly string[]): boolean =>
    topicsOf(event).join() === topics.join()
  const used = events.findIndex((event) => isOf(event, USED, word(from), word(nonce)))
  if (used < 0) throw notRead()
  const next = events[used + 1]
  const isOurs = isOf(next, TRANSFER, word(from), word(payTo))
  const isWhole = textOf(memberAt(next, 'data'))?.toLowerCase() === word(amount.toString(16))
  return isOurs && isWhole ? { kind: 'paid', transaction } : { kind: 'spent' }
}
