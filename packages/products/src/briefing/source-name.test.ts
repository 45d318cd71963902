import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publisherKey } from '@bellwether-markets/engine/news/text/publisher'
import publishers from '../../../simulator/data/news-publishers.json' with { type: 'json' }
import type { BriefingView } from './briefing-view.ts'
import { sourceName } from './source-name.ts'

test('a simulated publisher is told by its name', () => {
  const names = new Set<string>()
  const view: Pick<BriefingView, 'names'> = { names }
  for (const { name } of publishers)
    assert.deepEqual(sourceName(view, publisherKey(name)), { en: name, de: name })
  assert.equal(names.size, publishers.length)
})
