import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rendered } from '../render.ts'
import type { Viewer } from '../viewers.ts'
import { endpointEntry } from './docs-pages.ts'
import { endpointPage } from './endpoint-page.tsx'
import { sessionRun } from './session-run.tsx'

const asked: string[] = []
const viewer = (bought: unknown): Viewer => ({
  address: 'reader@example.com',
  creditsLeft: 996,
  token: 'session-token',
  paid: async (path, query = {}) => {
    asked.push(`${path}?${new URLSearchParams(query)}`)
    return bought
  },
})
const entryOf = (id: string) => {
  const entry = endpointEntry(`/docs/${id}`)
  assert.ok(entry)
  return entry
}
const VIEW = { baseUrl: 'https://bellwether.example', tab: null, allFields: false }

test('who is signed in is offered the example call for its price, and comes back to its answer', async () => {
  const run = await sessionRun(entryOf('analysis').operation, viewer(undefined))
  assert.equal(asked.at(-1), '/v1/analysis/AMZN?')
  const text = rendered(run?.offer)
  assert.match(text, /action="\/view"/)
  assert.match(text, /5 of your 996 credits/)
  assert.match(text, /name="back" value="\/docs\/analysis#answer"/)
})

test('what is paid for is shown in place of the example, and not offered again', async () => {
  const entry = entryOf('briefing')
  const session = await sessionRun(entry.operation, viewer({ headline: 'Paid <once>' }))
  assert.equal(asked.at(-1), '/v1/intelligence/briefing?lang=en')
  assert.equal(session?.offer, undefined)
  const text = rendered(endpointPage(entry, { ...VIEW, session }).main)
  assert.match(text, /Your answer/)
  assert.match(text, /Paid &lt;once(?:>|&gt;)/)
})

test('strangers, free calls and calls without a snapshot have no such offer', async () => {
  assert.equal(await sessionRun(entryOf('analysis').operation, undefined), undefined)
  assert.equal(await sessionRun(entryOf('risk').operation, viewer(undefined)), undefined)
  assert.equal(await sessionRun(entryOf('compare').operation, viewer(undefined)), undefined)
})
