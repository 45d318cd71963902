import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { SECOND } from '@bellwether-markets/engine/kernel/time'
import { noticeSender, type SenderDeps } from '../../packages/server/src/service/alerts/send-notices.ts'
import { SERVER_SECRET } from './notice-outbox.ts'
import { OWN_ADDRESS, PRIVATE_ADDRESS, type ReceiverAddress, webhooksTo } from './webhook-receiver.ts'

const ANSWERED_WITHIN_MS = 2 * SECOND
/** Of the look-ups of a name: these find a private address. */
const PRIVATE_SHARE = 0.01

type Deps = Pick<SenderDeps, 'alerts' | 'ledger' | 'wallClock' | 'random'>

const isAway = (error: unknown): boolean => error instanceof AppError && error.code === 'overloaded'

/** Sends notices to names that sometimes mean a private address. A fault ends the process, unless the database is away. */
export const stormSender = (deps: Deps, receiver: ReceiverAddress) =>
  noticeSender({
    ...deps,
    serverSecret: SERVER_SECRET,
    endpoint: 0,
    stopped: async () => undefined,
    webhooks: webhooksTo(receiver, ANSWERED_WITHIN_MS, () =>
      deps.random() < PRIVATE_SHARE ? PRIVATE_ADDRESS : OWN_ADDRESS,
    ),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error(event, fields) {
        if (!isAway(fields?.error)) throw new Error(event, { cause: fields?.error })
      },
    },
  })
