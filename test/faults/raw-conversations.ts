import { after, before } from 'node:test'
import { type RunningService, startService } from '../journeys/service.ts'
import { assertRefused } from './assert-refused.ts'
import { type Conversation, converse, type RawResponse, request } from './raw-socket.ts'

/** A service for the tests of a block, and what is said to it byte by byte. */
export function rawConversations(env: Readonly<Record<string, string>>) {
  let service: RunningService
  before(async () => {
    service = await startService({ env })
  })
  after(async () => void (await service?.stop()))

  const ask = (pieces: string | readonly string[], until = 1, pauseMs = 0): Promise<Conversation> =>
    converse(service.port, pieces, { until, pauseMs })
  return {
    service: () => service,
    ask,
    async refuses(
      pieces: string | readonly string[],
      status: number,
      error: string,
      pauseMs = 0,
    ): Promise<RawResponse> {
      const { responses } = await ask(pieces, 1, pauseMs)
      assertRefused(responses[0], status, error)
      return responses[0]
    },
    post: (target: string, headers: Readonly<Record<string, string>>, body = ''): string =>
      request('POST', target, headers, body),
  }
}
