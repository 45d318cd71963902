import { taskTests } from './task-tests.ts'

taskTests({ market: 'demo', env: {}, now: new Date(), skip: false })
