import type { Visitor } from './browser.ts'

type VisitOptions = Parameters<Visitor['visit']>[1]

/** Signed in to the account of a key, on its page. */
export async function showAccount(on: Visitor, key: string, options: VisitOptions = {}) {
  const visit = await on.visit('/account/sign-in?by=key', options)
  await visit.page.getByLabel('Your API key').fill(key)
  await visit.page.getByRole('button', { name: 'Sign in' }).click()
  await visit.page.locator('#credits-left').waitFor()
  return visit
}
