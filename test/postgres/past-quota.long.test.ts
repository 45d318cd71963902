import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { send } from '../journeys/caller.ts'
import { holdPastQuota } from '../journeys/past-quota.ts'
import { killAll, runBellwether, startService, temporaryDirectory } from '../journeys/service.ts'
import { startCluster, withoutPostgres } from './cluster.ts'
import { databaseWithSnapshots } from './database-with-snapshots.ts'

describe('quotas of the past on PostgreSQL', { skip: withoutPostgres() }, () => {
  test('who asks for much of the past without a key slows nobody, and leaves nothing behind', async () => {
    const cluster = await startCluster()
    after(() => cluster.remove())
    const url = await databaseWithSnapshots(cluster)
    const env = () => ({
      DATABASE_URL: url,
      PAST_QUOTAS: 'true',
      TRUSTED_PROXIES: 'loopback',
      DATA_DIR: join(temporaryDirectory(), 'data'),
    })
    const worker = runBellwether(['work'], env())
    const service = await startService({ env: env() })
    after(() => killAll([service, worker]))
    const free = `${service.baseUrl}/v1/checkout/free?email=past@example.com`
    const { json } = await send(free, { method: 'POST' })
    await holdPastQuota({
      baseUrl: service.baseUrl,
      key: json.data.api_key,
      async waiting() {
        const [{ count }] = await cluster.query(
          url,
          `SELECT count(*)::int FROM jobs WHERE rank = 2 AND state = 'waiting'`,
        )
        return Number(count)
      },
    })
  })
})
