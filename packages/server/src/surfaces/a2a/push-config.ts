import type { TaskPushNotificationConfig } from '@a2a-js/sdk'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { targetOf } from '../../operations/alerts/alert-deps.ts'
import { TO_STREAM } from '../../service/alerts/alert-store.ts'
import type { WatchedRule } from '../../service/ports.ts'
import { isLegacyVersion } from './agent-card.ts'
import type { Receiver } from './watch-rules.ts'

const LONGEST = { id: 100, token: 500, scheme: 40, credentials: 2_000 }
/** What a header may hold. */
const PRINTABLE = /^[\x20-\x7e]*$/

/** @returns text: why nothing can be pushed to the receiver */
export function receiverOf(
  config: TaskPushNotificationConfig,
  version: string | undefined,
): Receiver | string {
  const { id, url, token, authentication } = config
  const { scheme = '', credentials = '' } = authentication ?? {}
  const texts = { id, token, scheme, credentials }
  for (const [name, most] of Object.entries(LONGEST)) {
    const text: unknown = texts[name as keyof typeof texts]
    if (typeof text !== 'string' || text.length > most || !PRINTABLE.test(text))
      return `${name} of the push receiver has at most ${most} printable characters.`
  }
  const target = targetIn(url)
  if (target === undefined) return BAD_URL
  return { ...texts, target, version: isLegacyVersion(version) ? '0.3' : '1.0' }
}

const BAD_URL =
  'The url of the push receiver is https and names a public host, such as https://example.com/push.'

function targetIn(url: unknown): string | undefined {
  if (typeof url !== 'string' || url === TO_STREAM) return undefined
  try {
    return targetOf(url)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The id of the task stands for one that was not named. */
export function configOf({ id: taskId, target, task }: WatchedRule): TaskPushNotificationConfig | undefined {
  if (task.receiver === undefined) return undefined
  const { id, token, scheme, credentials } = task.receiver
  return {
    tenant: '',
    taskId,
    id: id || taskId,
    url: target,
    token,
    authentication: scheme === '' ? undefined : { scheme, credentials },
  }
}
