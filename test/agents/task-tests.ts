import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { issueKey } from '../journeys/caller.ts'
import { type RunningService, startService } from '../journeys/service.ts'
import { allPublished, callTool } from './agent-calls.ts'
import { type Task, tasks } from './tasks.ts'

export interface TaskMarket {
  readonly market: string
  readonly env: Readonly<Record<string, string>>
  readonly now: Date
  readonly skip: string | false
}

/** Each task over MCP, within its credits and tokens, and with wrong arguments. */
export function taskTests({ market, env, now, skip }: TaskMarket): void {
  describe(`the tasks of an investor's agent in the ${market} market`, { skip }, () => {
    let service: RunningService
    let key: string
    before(async () => {
      service = await startService({ env: { TRUSTED_PROXIES: 'loopback', ...env } })
      key = await issueKey(service)
      await allPublished(service.baseUrl, from)
    })
    after(async () => void (await service?.stop()))

    /** A new address for each call: free calls are limited by address. */
    let address = 0
    const from = () => ({ 'x-forwarded-for': `10.1.${address >> 8}.${address++ & 255}` })
    const ask = (tool: string, given: object) =>
      callTool(service.baseUrl, tool, given, { key, headers: from(), toolset: 'alerts' })
    const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString()

    for (const task of tasks(yesterday)) {
      test(`${task.task} over MCP`, async () => {
        const { texts, credits } = await done(task)
        const tokens = texts.reduce((sum, text) => sum + encode(text).length, 0)
        console.log(`    ${task.calls.length} calls, ${credits} credits, ${tokens} tokens`)
        assert.ok(credits <= task.most.credits, `${credits} credits`)
        assert.ok(tokens <= task.most.tokens, `${tokens} tokens\n${texts.join('\n')}`)
        assertContains(texts.join('\n'), task)
      })

      const { wrong } = task
      if (wrong) {
        test(`${task.task} with wrong arguments ends right within one further call`, async () => {
          const { refused, body, text } = await ask(...wrong)
          if (!refused) return
          const [tool, given] = wrong
          const isMended = task.mended !== undefined
          assert.equal(body.try === undefined, isMended, text)
          for (const [name, value] of Object.entries(task.mended ?? {})) {
            assert.ok(text.includes(String(value)), `${name}: ${text}`)
          }
          const again = isMended
            ? await ask(tool, { ...given, ...task.mended })
            : await ask(body.try.tool, body.try.arguments)
          assert.ok(!again.refused, again.text)
        })
      }
    }

    async function done({ calls }: Task) {
      const texts: string[] = []
      let credits = 0
      for (const [tool, given] of calls) {
        const { body, text, refused } = await ask(tool, given)
        assert.ok(!refused, text)
        texts.push(text)
        credits += body.meta.credits_used
      }
      return { texts, credits }
    }
  })
}

const assertContains = (text: string, { contains }: Task): void => {
  for (const pattern of contains) assert.match(text, pattern)
}
