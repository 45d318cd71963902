import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import type { Webhooks } from '../../service/ports.ts'

/** @returns the status of the answer */
type Post = (
  url: string,
  request: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly withinMs: number
    readonly party: string
  },
) => Promise<number>

const ANSWERED_WITHIN_MS = 15_000

/** Signed by Standard Webhooks 1.0. @param withinMs for the whole exchange */
export function standardWebhooks(post: Post, withinMs = ANSWERED_WITHIN_MS): Webhooks {
  const send: Webhooks['post'] = async ({ url, id, body, secrets, at, account }) => {
    const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body))
    const headers = {
      'user-agent': 'Bellwether-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': signatures.join(' '),
    }
    return post(url, { headers, body, withinMs, party: `account ${account}` })
  }
  return {
    post: send,
    async reaches(message) {
      const end = sleep(withinMs, undefined, { ref: false })
      const isAccepted = await send(message).then(
        (status) => status >= 200 && status < 300,
        () => false,
      )
      if (!isAccepted) await end
      return isAccepted
    },
  }
}
