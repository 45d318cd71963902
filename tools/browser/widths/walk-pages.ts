import { readFileSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { axeFindings, CHROMIUM } from '../browser.ts'
import { PAGES, SIGNED_IN_PAGES } from './page-list.ts'
import { type PageState, prepare, use, WIDTHS } from './page-states.ts'
import { signIn } from './sign-in.ts'
import { type StateService, stateService } from './state-service.ts'

const SCAN = readFileSync(new URL('./scan-page.js', import.meta.url), 'utf8')
/** Pages that are open at once. */
const AT_ONCE = 2
const HEIGHT = 900
const AXE_WIDTHS = [390, 1440]

export interface Walker {
  /** Faults of every page in a state, each with the widths at which it is seen. */
  walk(state: PageState): Promise<Readonly<Record<string, readonly string[]>>>
  readonly browser: Browser
  readonly service: StateService
  leave(): Promise<void>
}

export async function walker(): Promise<Walker> {
  const service = await stateService()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  return {
    service,
    browser,
    async walk(state) {
      service.show(state.market ?? 'calm')
      const signedIn = state.signedIn ? await signIn(browser, service) : undefined
      const own = signedIn === undefined ? [] : [...SIGNED_IN_PAGES, signedIn.receipt]
      const left = [...PAGES, ...own, ...(await signalPage(service))]
      const faults: Record<string, readonly string[]> = {}
      const work = async (): Promise<void> => {
        const context = await browser.newContext({
          bypassCSP: true,
          ...(signedIn && { storageState: signedIn.cookies }),
          ...state.context,
        })
        if (signedIn !== undefined)
          await context.addInitScript(`sessionStorage.setItem('bellwether-key', '${signedIn.apiKey}')`)
        for (let path = left.shift(); path !== undefined; path = left.shift()) {
          const page = await context.newPage()
          await prepare(page, state)
          // A busy machine may compute a day first.
          await page.goto(service.baseUrl + path, { waitUntil: 'load', timeout: 600_000 })
          await use(page, state)
          const found = await faultsOf(page, state)
          if (found.length > 0) faults[path] = found
          await page.close()
        }
        await context.close()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
      return faults
    },
    async leave() {
      await browser.close()
      await service.stop()
    },
  }
}

/** The page of a decided signal, if the record has one. */
async function signalPage({ baseUrl }: StateService): Promise<readonly string[]> {
  const page = await (await fetch(`${baseUrl}/track-record`)).text()
  return page.match(/\/track-record\/[\w.:%-]+(?=")/)?.slice(0, 1) ?? []
}

async function faultsOf(
  page: Page,
  { widths = WIDTHS, axeWidths = AXE_WIDTHS }: PageState,
): Promise<readonly string[]> {
  const seen = new Map<string, number[]>()
  await page.evaluate('document.fonts.ready')
  await page.evaluate(SCAN)
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    const found = await page.evaluate<readonly string[]>('scanPage()')
    const axe = axeWidths.includes(width) ? await axeFindings(page) : []
    for (const fault of [...found, ...axe]) seen.set(fault, [...(seen.get(fault) ?? []), width])
  }
  return Array.from(seen, ([fault, at]) => `${fault} @ ${at.join(', ')}`)
}
