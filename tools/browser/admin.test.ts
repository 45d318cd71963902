import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { asInstant } from '../../packages/server/src/kernel/time.ts'
import { adminSessions, SESSION_MS } from '../../packages/server/src/surfaces/web/admin/admin-sessions.ts'
import { type RunningService, startService } from '../../test/journeys/service.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'

const OWN = { 'x-bellwether-admin': '1' }

test('a session ends when it is ended, and by itself after eight hours', () => {
  let now = 0
  const sessions = adminSessions({ now: () => asInstant(now) })
  const cookie = sessions.begin(false).split(';')[0]
  const other = sessions.begin(false).split(';')[0]
  assert.deepEqual(
    [sessions.isOpen(cookie), sessions.isOpen(`a=b; ${cookie}`), sessions.isOpen(undefined)],
    [true, true, false],
  )
  assert.equal(sessions.isOpen(`${cookie}x`), false)
  sessions.end(cookie, false)
  assert.deepEqual([sessions.isOpen(cookie), sessions.isOpen(other)], [false, true])
  now = SESSION_MS
  assert.equal(sessions.isOpen(other), false)
})

test('the cookie is out of reach of scripts and of other sites, and travels only encrypted where the service is', () => {
  const sessions = adminSessions({ now: () => asInstant(0) })
  assert.match(sessions.begin(true), /; Path=\/admin; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/)
  assert.doesNotMatch(sessions.begin(false), /Secure/)
})

describe('the admin session from outside', () => {
  let service: RunningService
  before(async () => {
    service = await startService()
  })
  after(async () => void (await service?.stop()))

  const at = (path: string, method: string, headers: Record<string, string>) =>
    fetch(service.baseUrl + path, { method, headers })
  const signIn = async (): Promise<string> => {
    const response = await at('/admin/session', 'POST', { ...OWN, 'x-admin-token': service.adminToken })
    assert.equal(response.status, 200)
    return (response.headers.get('set-cookie') ?? '').split(';')[0]
  }

  test('only the token begins a session, and only a session or nothing is let in', async () => {
    for (const token of ['', 'wrong', `${service.adminToken}x`]) {
      const refused = await at('/admin/session', 'POST', { ...OWN, 'x-admin-token': token })
      assert.equal(refused.status, 401)
      assert.equal(refused.headers.get('set-cookie'), null)
    }
    assert.equal((await at('/admin/api/keys', 'GET', OWN)).status, 401)
    assert.equal((await at('/admin/api/keys', 'GET', { ...OWN, cookie: 'bellwether-admin=x' })).status, 401)
    const cookie = await signIn()
    assert.equal((await at('/admin/api/keys', 'GET', { ...OWN, cookie })).status, 200)
    await at('/admin/session/end', 'POST', { ...OWN, cookie })
    assert.equal((await at('/admin/api/keys', 'GET', { ...OWN, cookie })).status, 401)
  })

  test('a page of another site cannot use the session, even if the browser sent its cookie', async () => {
    const cookie = await signIn()
    const create = '/admin/api/keys?name=x&email=x@example.com'
    assert.equal((await at(create, 'POST', { cookie })).status, 400)
    assert.equal((await at(create, 'POST', { cookie, ...OWN, 'sec-fetch-site': 'cross-site' })).status, 400)
    assert.equal((await at(create, 'POST', { cookie, ...OWN, 'sec-fetch-site': 'same-origin' })).status, 200)
    const asked = await at('/admin/api/keys', 'OPTIONS', {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-bellwether-admin',
    })
    assert.doesNotMatch(asked.headers.get('access-control-allow-headers') ?? '', /x-bellwether-admin|\*/i)
    assert.equal(asked.headers.get('access-control-allow-credentials'), null)
  })
})

describe('administration in a browser', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor()
  })
  after(async () => void (await on?.leave()))

  async function signedIn(): Promise<{ page: Page; faults: readonly string[] }> {
    const visit = await on.visit('/admin')
    await visit.page.getByLabel('Admin token').fill(on.service.adminToken)
    await visit.page.getByRole('button', { name: 'Sign in' }).click()
    await visit.page.locator('#desk:not([hidden])').waitFor()
    return visit
  }

  test('the operator creates a key, adds credits after saying the amount twice, and disables it', async () => {
    const { page, faults } = await signedIn()
    await page.getByLabel('Name', { exact: true }).fill('<b>desk</b>')
    await page.getByLabel('Owner e-mail').fill('owner@example.com')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('#issued-key').textContent()) ?? ''
    await page.locator('#key-rows').getByText('<b>desk</b>').waitFor()
    await page.getByLabel('Full key').fill(key)
    await page.getByLabel('Credits', { exact: true }).fill('500')
    await page.getByLabel('Credits, again').fill('50')
    await page.getByRole('button', { name: 'Add credits' }).click()
    assert.match((await page.locator('#credit .err').textContent()) ?? '', /Nothing was added/)
    await page.getByLabel('Credits, again').fill('500')
    await page.getByRole('button', { name: 'Add credits' }).click()
    await page.getByText('500 credits added').waitFor()
    const account = await fetch(`${on.service.baseUrl}/v1/account`, { headers: { 'x-api-key': key } })
    const { data } = (await account.json()) as { data: { credits: { remaining: number } } }
    assert.equal(data.credits.remaining, 1500)
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByRole('button', { name: 'Really disable' }).click()
    await page.locator('#key-rows').getByText('disabled').waitFor()
    assert.deepEqual(faults, [])
  })

  test('a reload keeps the session; signing out ends it', async () => {
    const { page } = await signedIn()
    await page.reload()
    await page.locator('#desk:not([hidden])').waitFor()
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Admin token').waitFor()
    await page.reload()
    assert.ok(await page.locator('#desk').isHidden())
  })

  test('axe has no finding on the desk', async () => {
    const { page } = await on.visit('/admin', { bypassCSP: true })
    await page.getByLabel('Admin token').fill(on.service.adminToken)
    await page.keyboard.press('Enter')
    await page.locator('#desk:not([hidden]) table').first().waitFor()
    assert.deepEqual(await axeFindings(page), [])
  })
})
