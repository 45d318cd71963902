import type { BrowserContextOptions, Page } from 'playwright-core'
import type { MarketStateName } from './market-states.ts'

/** What a page is seen in. */
export interface PageState {
  /** By default calm. */
  readonly market?: MarketStateName
  readonly context?: BrowserContextOptions
  readonly print?: boolean
  /** Answers of the service to scripts. */
  readonly answers?: 'none' | 'failures'
  /** No script arrives. */
  readonly scriptless?: boolean
  /** To an account with an order. */
  readonly signedIn?: boolean
  /** By default all widths. */
  readonly widths?: readonly number[]
  /** Of a phone and a desk by default: axe takes longer than the rest together. */
  readonly axeWidths?: readonly number[]
}

export const WIDTHS: readonly number[] = [
  320, 360, 390, 430, 560, 600, 680, 720, 760, 761, 800, 834, 912, 980, 1024, 1080, 1152, 1280, 1440, 1920,
]

export const SAMPLE: Readonly<Record<string, PageState>> = {
  crisis: { market: 'crisis', context: { colorScheme: 'dark' }, axeWidths: [390] },
}

export const FURTHER: Readonly<Record<string, PageState>> = {
  calm: { axeWidths: [1440] },
  'two drivers missing': { market: 'two missing', axeWidths: [] },
  'long names': { market: 'long names', axeWidths: [] },
  empty: { market: 'empty', axeWidths: [] },
  'crisis, light': { market: 'crisis' },
  'a driver missing': { market: 'missing driver' },
  stale: { market: 'stale' },
  'not readable': { market: 'broken' },
  loading: { answers: 'none' },
  'failing calls': { answers: 'failures' },
  'signed in': { signedIn: true },
  dark: { context: { colorScheme: 'dark' } },
  // axe itself needs timers.
  'no JavaScript': { context: { javaScriptEnabled: false }, axeWidths: [] },
  'scripts that do not arrive': { scriptless: true },
  'printed, light': { print: true },
  'printed, dark': { print: true, context: { colorScheme: 'dark' } },
  'forced colours': { context: { forcedColors: 'active' } },
  'reduced motion': { context: { reducedMotion: 'reduce' } },
  'zoomed to 200 %': {
    context: { deviceScaleFactor: 2 },
    widths: WIDTHS.map((width) => Math.floor(width / 2)).filter((width) => width >= 320),
  },
}

const FAILURE = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ ok: false, error: 'internal_error', request_id: 'req_0123456789abcdef' }),
}

/** Before a page is opened. */
export async function prepare(page: Page, { print, answers, scriptless }: PageState): Promise<void> {
  if (scriptless) await page.route('**/*.js', (route) => route.abort())
  if (print) await page.emulateMedia({ media: 'print' })
  if (answers === undefined) return
  await page.route('**/v1/**', (route) => (answers === 'failures' ? route.fulfill(FAILURE) : undefined))
}

/** After it was opened: what needs an answer is asked for. */
export async function use(page: Page, { answers }: PageState): Promise<void> {
  if (answers === undefined) return
  await page.evaluate(`(async () => {
    for (const button of document.querySelectorAll('[data-show=json]')) button.click()
    for (const input of document.querySelectorAll('main input[type=email]')) input.value = 'someone@example.com'
    for (const form of document.querySelectorAll('main form:not([action])')) form.requestSubmit?.()
  })()`)
}
