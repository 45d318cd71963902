import { existsSync } from 'node:fs'
import axe, { type AxeResults } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { everythingPublished } from '../../test/journeys/everything-published.ts'
import { type RunningService, type ServiceOptions, startService } from '../../test/journeys/service.ts'

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** The reason to skip tests in a browser, or false. @throws in CI if no browser is installed */
export const withoutBrowser = (): string | false => {
  if (existsSync(CHROMIUM)) return false
  const reason = `no browser at ${CHROMIUM}: the Debian package is chromium`
  if (process.env.CI === 'true') throw new Error(reason)
  return reason
}

export interface Visit {
  readonly page: Page
  /** Errors of the console and of scripts, and requests to elsewhere, so far. */
  readonly faults: readonly string[]
}

export interface Visitor {
  readonly service: RunningService
  /** Opens a page in a session of its own. */
  visit(path: string, options?: Parameters<Browser['newContext']>[0]): Promise<Visit>
  /** Opens a page with nothing kept from before, and counts the bytes that came over the wire for it. */
  firstVisit(path: string): Promise<{ readonly page: Page; readonly bytes: number }>
  /** Ends both. */
  leave(): Promise<void>
}

/** A service, and a browser that notes whatever goes wrong. */
export async function visitor(options: ServiceOptions = {}): Promise<Visitor> {
  const service = await startService(options)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  return {
    service,
    async visit(path, context = {}) {
      const opened = await browser.newContext(context)
      const page = await opened.newPage()
      const faults = faultsOf(page, service.baseUrl)
      await page.goto(service.baseUrl + path, { waitUntil: 'networkidle' })
      return { page, faults }
    },
    async firstVisit(path) {
      const page = await (await browser.newContext()).newPage()
      const wire = await page.context().newCDPSession(page)
      let bytes = 0
      wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      await wire.send('Network.enable')
      await page.goto(service.baseUrl + path, { waitUntil: 'networkidle' })
      return { page, bytes }
    },
    async leave() {
      await browser.close()
      await service.stop()
    },
  }
}

/** The same with every figure published. */
export async function figureVisitor(): Promise<Visitor> {
  const on = await visitor()
  await everythingPublished(on.service.baseUrl)
  return on
}

/** What axe finds by WCAG 2.2 AA and best practice on a page that was opened with `bypassCSP`. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  // What passes is neither described nor carried over: it takes most of the time.
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations)",
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

function faultsOf(page: Page, baseUrl: string): readonly string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseUrl}/`)) faults.push(`request to ${request.url()}`)
  })
  return faults
}
