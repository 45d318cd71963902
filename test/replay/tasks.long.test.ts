import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { taskTests } from '../agents/task-tests.ts'

const RECORDED = fileURLToPath(new URL('../../../shared/data/market', import.meta.url))
const NOW = '2025-04-08T21:30:00Z'

taskTests({
  market: 'recorded',
  env: { MARKET: 'replay', REPLAY_DIR: RECORDED, REPLAY_AS_OF: NOW },
  now: new Date(NOW),
  skip: existsSync(RECORDED) ? false : 'there is no recorded market in ../shared/data/market',
})
