import { PRESENT } from '../journeys/first-snapshots.ts'
import { taskTests } from './task-tests.ts'

taskTests({ market: 'demo', env: {}, now: new Date(PRESENT), skip: false })
