import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import {
  runThread,
  type ThreadReply,
  type ThreadRequest,
} from '../../packages/server/src/platform/supervised-thread.ts'

/** A thread that does what it is asked: `die`, `deaf` to its stop, or the text in capitals. */
await runThread<{ readonly refuses?: boolean; readonly says?: string }>((port, { refuses, says }) => {
  if (refuses) throw new StartupError('It cannot start', 'Do something about it.')
  if (says !== undefined) port.postMessage({ kind: 'said', says })
  let isDeaf = false
  port.on('message', (message: ThreadRequest<string> | { readonly kind: 'stop' }) => {
    if (message.kind === 'stop') {
      if (!isDeaf) port.close()
      return
    }
    const { id, request } = message
    if (request === 'die') process.exit(3)
    if (request === 'deaf') isDeaf = true
    port.postMessage({ kind: 'reply', id, reply: request.toUpperCase() } satisfies ThreadReply<string>)
  })
})
