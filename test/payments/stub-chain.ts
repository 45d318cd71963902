import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Instant } from '@bellwether-markets/engine/kernel/time'

/** Of EIP-3009 and ERC-20: Keccak-256 of `AuthorizationUsed(address,bytes32)`, and so on. */
const USED = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const CANCELED = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const AUTHORIZATION_STATE = '0xe94a0102'

const BLOCK_SECONDS = 2
/** As the providers of nodes limit it. */
const MOST_BLOCKS = 10_000

interface StubLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly transactionHash: string
  readonly blockNumber: string
}

interface Used {
  readonly from: string
  readonly nonce: string
  readonly to: string
  readonly amount: string
}

export interface StubChain {
  readonly url: string
  chainId: number
  isDown: boolean
  /** The time of its latest block. */
  now: () => Instant
  readonly asked: string[]
  /** One transaction that uses these authorizations now. @returns its hash */
  use(asset: string, ...used: readonly Used[]): string
  cancel(asset: string, from: string, nonce: string): void
  close(): Promise<void>
}

const word = (hex: string): string => `0x${hex.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`
const hexOf = (value: number | bigint): string => `0x${value.toString(16)}`

let transactions = 0

/** Stands in for a node of a chain: it knows the time of each block, authorizations that were used, and their logs. */
export async function stubChain(now: () => Instant): Promise<StubChain> {
  const logs: StubLog[] = []
  const latest = (): number => Math.floor(chain.now() / 1000 / BLOCK_SECONDS)
  const put = (asset: string, ...events: readonly { topics: readonly string[]; data: string }[]): string => {
    const transactionHash = word(hexOf(++transactions))
    const common = { address: asset.toLowerCase(), transactionHash, blockNumber: hexOf(latest()) }
    logs.push(...events.map((event) => ({ ...common, ...event })))
    return transactionHash
  }

  const answers: Readonly<Record<string, (parameters: readonly never[]) => unknown>> = {
    eth_chainId: () => hexOf(chain.chainId),
    eth_getBlockByNumber([block]: readonly string[]) {
      const number = block === 'latest' ? latest() : Number(block)
      return number > latest()
        ? null
        : { number: hexOf(number), timestamp: hexOf(number * BLOCK_SECONDS), transactions: [] }
    },
    eth_call([{ to, data }]: readonly { to: string; data: string }[]) {
      if (!data.startsWith(AUTHORIZATION_STATE) || data.length !== 10 + 128) throw new Error('reverted')
      const [from, nonce] = [word(data.slice(10, 74)), word(data.slice(74))]
      const isUsed = logs.some(
        ({ address, topics }) =>
          address === to.toLowerCase() && topics[0] !== TRANSFER && topics[1] === from && topics[2] === nonce,
      )
      return word(isUsed ? '1' : '0')
    },
    eth_getLogs([filter]: readonly {
      address: string
      topics: readonly (string | readonly string[])[]
      fromBlock: string
      toBlock: string
    }[]) {
      const [first, last] = [Number(filter.fromBlock), Number(filter.toBlock)]
      if (last - first >= MOST_BLOCKS) throw new Error('block range is too large')
      return logs.filter(
        ({ address, topics, blockNumber }) =>
          address === filter.address.toLowerCase() &&
          Number(blockNumber) >= first &&
          Number(blockNumber) <= last &&
          filter.topics.every((wanted, place) => [wanted].flat().includes(topics[place])),
      )
    },
    eth_getTransactionReceipt([hash]: readonly string[]) {
      const found = logs.filter(({ transactionHash }) => transactionHash === hash)
      return found.length === 0 ? null : { status: '0x1', transactionHash: hash, logs: found }
    },
  }

  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => {
      text += chunk
    })
    request.on('end', () => {
      if (chain.isDown) return void request.socket.destroy()
      const { id, method, params } = JSON.parse(text)
      chain.asked.push(method)
      let said: object
      try {
        said = { result: answers[method](params as never) }
      } catch (error) {
        said = { error: { code: -32_000, message: String(error) } }
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const chain: StubChain = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chainId: 84_532,
    isDown: false,
    now,
    asked: [],
    use: (asset, ...used) =>
      put(
        asset,
        ...used.flatMap(({ from, nonce, to, amount }) => [
          { topics: [USED, word(from), word(nonce)], data: '0x' },
          { topics: [TRANSFER, word(from), word(to)], data: word(hexOf(BigInt(amount))) },
        ]),
      ),
    cancel: (asset, from, nonce) =>
      void put(asset, { topics: [CANCELED, word(from), word(nonce)], data: '0x' }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return chain
}
