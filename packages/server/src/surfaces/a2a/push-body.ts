import { V03PushNotificationSerializer } from '@a2a-js/sdk/compat/v0_3/server'
import { V1PushNotificationSerializer } from '@a2a-js/sdk/server'
import type { ClaimedNotice, MarketKind, WatchTask, WebhookMessage } from '../../service/ports.ts'
import { firedTask } from './watch-task.ts'

/** What a task pushes when it has ended, in the version of the protocol that its receiver was set in. */
export function pushOf(
  notice: ClaimedNotice,
  task: WatchTask,
  market: MarketKind,
): Pick<WebhookMessage, 'body' | 'headers'> {
  const { receiver } = task
  const value = firedTask({ id: notice.rule, task, notice }, market)
  const serializer =
    receiver?.version === '0.3' ? new V03PushNotificationSerializer() : new V1PushNotificationSerializer()
  const { body, contentType } = serializer.serialize({ payload: { $case: 'task', value } }, value)
  return {
    body,
    headers: {
      'content-type': contentType,
      ...(receiver?.token ? { 'x-a2a-notification-token': receiver.token } : {}),
      ...(receiver?.credentials ? { authorization: `${receiver.scheme} ${receiver.credentials}` } : {}),
    },
  }
}
