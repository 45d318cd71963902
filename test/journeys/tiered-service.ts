import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { wallClock } from '../../packages/server/src/adapters/clock/clock.ts'
import { openLog } from '../../packages/server/src/adapters/telemetry/log.ts'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { compose } from '../../packages/server/src/main/serve/compose.ts'
import { webhooksTo } from '../faults/webhook-receiver.ts'
import type { ServiceOptions } from './service.ts'

/** The whole service with what no setting alters, given as JSON in the first parameter. */
const {
  tiers = TIERS,
  marketTime,
  receiver,
} = JSON.parse(process.argv[2] ?? '') as Pick<ServiceOptions, 'tiers' | 'marketTime' | 'receiver'>
const settings = readConfig(process.env)
const market = { ...settings.market, ...(marketTime ? { time: marketTime } : {}) }
const config = { ...settings, market }
const log = openLog({ level: config.logLevel, clock: wallClock })
const service = await compose(config, log, {
  version: '0.0.0',
  tiers,
  ...(receiver && { webhooks: webhooksTo(receiver) }),
  onFatal: (error) => {
    log.error('service_stopped', { error })
    process.exit(70)
  },
})
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)))
const { baseUrl } = await service.start()
process.stdout.write(`Overview ${baseUrl}/v1/\n`)
