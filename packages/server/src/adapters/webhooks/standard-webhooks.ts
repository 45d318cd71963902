import { Webhook } from 'standardwebhooks'
import type { Webhooks } from '../../service/ports.ts'

/** @returns the status of the answer */
type Post = (
  url: string,
  request: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly withinMs: number
  },
) => Promise<number>

const ANSWERED_WITHIN_MS = 15_000

/** Signed by Standard Webhooks 1.0. @param withinMs for the whole exchange */
export const standardWebhooks = (post: Post, withinMs = ANSWERED_WITHIN_MS): Webhooks => ({
  async post({ url, id, body, secret, at }) {
    const headers = {
      'user-agent': 'Bellwether-Webhooks/1',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(at), body),
    }
    return post(url, { headers, body, withinMs })
  },
})
