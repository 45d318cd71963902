import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { signInStore } from '../../packages/server/src/storage/stores/sign-in.ts'
import { stateAdapter } from '../../packages/server/src/surfaces/oauth/state-adapter.ts'
import { chainToken } from './killed-rotation.ts'

/** Rotates refresh tokens as fast as it can, in several chains, until it is killed. */
const { sqlite, postgres, chains, round } = JSON.parse(process.argv[2] ?? '') as {
  readonly sqlite?: string
  readonly postgres?: string
  readonly chains: number
  readonly round: number
}
const options = {
  endpoints: [],
  wallClock: { now: () => asInstant(Date.now()) },
  onFatal: (error: Error): never => {
    throw error
  },
}
const ledger =
  postgres === undefined
    ? await openSqliteLedger({ ...options, file: sqlite ?? '' })
    : await openPostgresLedger({ ...options, url: postgres })
const adapter = stateAdapter({
  store: signInStore(ledger),
  wallClock: options.wallClock,
  clientSecretOf: () => '',
  alreadyUsed: () => new Error('used'),
})('RefreshToken')

const put = async (token: string): Promise<void> => {
  await adapter.upsert(token, { accountId: '1', clientId: 'c', grantId: 'g', jti: token }, 3_600)
  process.stdout.write(`${token}\n`)
}

/** The steps of the library: found, consumed, and only then followed by another. */
async function rotate(chain: number): Promise<void> {
  await put(chainToken(round, chain, 0))
  for (let link = 0; ; link++) {
    const token = chainToken(round, chain, link)
    const found = await adapter.find(token)
    if (!found || found.consumed !== undefined) throw new Error(`${token} is lost`)
    await adapter.consume(token)
    await put(chainToken(round, chain, link + 1))
  }
}

await Promise.all(Array.from({ length: chains }, (_, chain) => rotate(chain)))
