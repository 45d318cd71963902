import { test } from 'node:test'
import { send } from './caller.ts'
import { holdPastQuota } from './past-quota.ts'
import { startService } from './service.ts'

test('who asks for much of the past without a key slows nobody, and leaves nothing behind', async (t) => {
  const service = await startService({ env: { PAST_QUOTAS: 'true', TRUSTED_PROXIES: 'loopback' } })
  t.after(() => service.stop())
  const { json } = await send(`${service.baseUrl}/v1/checkout/free?email=past@example.com`, {
    method: 'POST',
  })
  await holdPastQuota({
    baseUrl: service.baseUrl,
    key: json.data.api_key,
    async waiting() {
      const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
      return Number(/^bellwether_jobs_pending (\d+)$/m.exec(text)?.[1])
    },
  })
})
