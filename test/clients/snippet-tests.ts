import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { OPERATIONS } from '../../packages/server/src/operations/operations.ts'
import { callSnippets, type SnippetKind } from '../../packages/server/src/surfaces/docs/call-snippets.ts'
import { GUIDES, type Guide } from '../../packages/server/src/surfaces/docs/guides.ts'
import {
  type DescribedOperation,
  describedOperations,
} from '../../packages/server/src/surfaces/docs/operation.ts'
import { toolsOf } from '../../packages/server/src/surfaces/tools/tool.ts'
import { issueKey } from '../journeys/caller.ts'
import type { RunningService } from '../journeys/service.ts'
import { withoutPython } from './python.ts'
import { startReadyService } from './ready-service.ts'
import { runSnippet } from './run-snippets.ts'

const endpoints = [...CATALOG.products, ...OPERATIONS]
const tools = toolsOf(endpoints)
const open = describedOperations(endpoints).filter(({ access }) => access !== 'admin')

const NO_RULE = /alert_not_found|no such rule/
/** What the example names is not there, or was made by the run before: the service understands the call and says so. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  'alerts-delete': NO_RULE,
  'alerts-test': NO_RULE,
  'checkout-capture': /not_found/,
  'checkout-free': /free_key_exists|already issued/,
}

export interface Chosen {
  readonly operations: readonly DescribedOperation[]
  readonly guides: readonly Guide[]
  /** Whether some call asks about the past. */
  readonly withPast: boolean
}

export const EVERYTHING: Chosen = { operations: open, guides: GUIDES, withPast: true }

/** Runs the calls of documentation pages and the commands of guides as a reader would. */
export function testSnippets(name: string, { operations, guides, withPast }: Chosen): void {
  describe(name, () => {
    let service: RunningService
    before(async () => {
      service = await startReadyService({ withPast })
    })
    after(async () => void (await service?.stop()))

    for (const { id, text } of guides) {
      test(`the commands of the guide ${id} are answered`, async () => {
        const apiKey = await issueKey(service, 'starter')
        for (const [, command = ''] of text(service.baseUrl).matchAll(/^```sh\n([\s\S]*?)^```/gm)) {
          const { code, output } = await runSnippet({ kind: 'curl', title: '', text: command }, apiKey)
          assert.equal(code, 0, output)
          assert.match(output, id === 'errors-and-limits' ? /"ok":(?:true|false)/ : GUIDE_ANSWERED, command)
        }
      })
    }

    for (const operation of operations) {
      for (const { kind } of callSnippets(operation, '', tools)) {
        const skip = kind === 'python' && withoutPython
        test(`${operation.id} runs by ${kind}`, { skip }, async () => {
          const snippet = callSnippets(operation, service.baseUrl, tools).find((one) => one.kind === kind)
          assert.ok(snippet)
          const { code, output } = await runSnippet(snippet, await issueKey(service, 'starter'))
          if (REFUSED[operation.id]?.test(output)) return
          if (!(operation.streams && kind === 'curl')) assert.equal(code, 0, output)
          assert.match(output, ANSWERED[kind])
        })
      }
    }
  })
}

/** One guide buys a free key for the same address as an example call. */
const GUIDE_ANSWERED = /"ok":true|HTTP\/1\.1 304|"result":|free_key_exists/

const ANSWERED: Readonly<Record<SnippetKind, RegExp>> = {
  curl: /"ok":true|^event: /m,
  mcp: /ok: true/,
  typescript: /used: \d+|opened/,
  python: /used=\d+|opened/,
}
