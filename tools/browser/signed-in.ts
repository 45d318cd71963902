import type { Page } from 'playwright-core'
import type { Visitor } from './browser.ts'

type Wish = Parameters<Visitor['visit']>[1]

/** Signed in to the account of a key, on its page. */
export async function showAccount(on: Visitor, key: string, wish: Wish = {}) {
  const visit = await on.visit('/account/sign-in?by=key', wish)
  await visit.page.getByLabel('Your API key').fill(key)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
  await visit.page.locator('#credits-left').waitFor()
  return visit
}

/** At a tab of the desk. */
export async function showDesk(on: Visitor, tab: string, wish: Wish = {}) {
  const visit = await on.visit('/admin', wish)
  await visit.page.getByLabel('Admin token').fill(on.service.adminToken)
  await visit.page.keyboard.press('Enter')
  await openTab(visit.page, tab)
  return visit
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: tab }).click()
  await page.getByRole('heading', { name: tab }).first().waitFor()
}
