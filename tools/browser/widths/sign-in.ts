import type { Browser, BrowserContext } from 'playwright-core'
import type { StateService } from './state-service.ts'

export interface SignedIn {
  readonly apiKey: string
  readonly cookies: Awaited<ReturnType<BrowserContext['storageState']>>
  /** The page of an order of the account. */
  readonly receipt: string
}

/** Signs in to an account and buys credits for it. */
export async function signIn(browser: Browser, { baseUrl, freeKey }: StateService): Promise<SignedIn> {
  const apiKey = await freeKey()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${baseUrl}/account/sign-in?by=key`)
  await page.getByLabel('Your API key').fill(apiKey)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Buy credits' }).click()
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: 'Approve the payment' }).click()
  await page.getByRole('heading', { name: /credits added/ }).waitFor()
  const { pathname } = new URL(page.url())
  const cookies = await context.storageState()
  await context.close()
  return { apiKey, cookies, receipt: pathname }
}
