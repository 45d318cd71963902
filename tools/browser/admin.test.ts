import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { send } from '../../test/journeys/caller.ts'
import { axeFindings, type Visitor, visitor, withoutBrowser } from './browser.ts'
import { openTab, showDesk } from './signed-in.ts'

const HOSTILE = '<img src=x onerror="window.intruded=true">'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 834, height: 1112 },
  { width: 390, height: 844 },
]

describe('administration in a browser', { skip: withoutBrowser() }, () => {
  let on: Visitor
  before(async () => {
    on = await visitor()
  })
  after(async () => void (await on?.leave()))

  const url = (path: string): string => on.service.baseUrl + path
  const issue = async (email: string, name = 'desk'): Promise<string> => {
    const query = new URLSearchParams({ name, email, tier: 'pro' })
    const wish = { method: 'POST', admin: on.service.adminToken }
    return (await send(url(`/v1/admin/keys?${query}`), wish)).json.data.api_key
  }
  const account = async (key: string) => (await send(url('/v1/account'), { key })).json.data

  for (const [how, wish, byKeyboard] of [
    ['with scripts', {}, false],
    ['without scripts', { javaScriptEnabled: false }, false],
    ['by keyboard', {}, true],
  ] as const) {
    test(`a key is found by its address and gets credits after the amount was typed twice, ${how}`, async () => {
      const email = `find.${how.replace(' ', '-')}@example.com`
      const key = await issue(email)
      await issue('another@example.com')
      const { page, faults } = await showDesk(on, 'Keys', wish)
      const open = (one: Locator) => (byKeyboard ? one.press('Enter') : one.click())
      await page.getByLabel('Find').fill(email.slice(0, -6))
      await page.keyboard.press('Enter')
      const row = page.getByRole('row').filter({ hasText: email })
      await row.waitFor()
      assert.equal(await page.getByRole('row').filter({ hasText: '@example.com' }).count(), 1)
      await open(row.getByRole('link'))
      await page.getByLabel('Credits', { exact: true }).fill('500')
      await page.getByLabel('Credits, again').fill('50')
      await open(page.getByRole('button', { name: 'Add credits' }))
      await page.getByText('The two amounts differ. Nothing was added.').waitFor()
      assert.equal((await account(key)).credits.remaining, 500_000)
      await page.getByLabel('Credits', { exact: true }).fill('500')
      await page.getByLabel('Credits, again').fill('500')
      await open(page.getByRole('button', { name: 'Add credits' }))
      await page.getByText('The credits were added.').waitFor()
      assert.equal((await account(key)).credits.remaining, 500_500)
      assert.deepEqual(
        faults.filter((fault) => !fault.includes('422')),
        [],
      )
    })
  }

  test('by keyboard alone a key is disabled and works again, and the focus stays in its row', async () => {
    const key = await issue('switched@example.com')
    const { page } = await showDesk(on, 'Keys')
    await page.getByLabel('Find').focus()
    await page.keyboard.type('switched@')
    await page.keyboard.press('Enter')
    await page.getByRole('row').filter({ hasText: 'switched@example.com' }).waitFor()
    const press = async (name: RegExp): Promise<void> => {
      for (let tabs = 0; tabs < 40; tabs++) {
        const label =
          'document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent'
        if (name.test((await page.evaluate<string | null>(label)) ?? '')) return page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
      }
      assert.fail(`${name} is out of reach`)
    }
    const focused = 'document.activeElement?.id'
    await press(/^Disable key/)
    await press(/^Really disable key/)
    await page.getByRole('row').filter({ hasText: 'disabled' }).first().waitFor()
    assert.match(await page.evaluate<string>(focused), /^key-\d+$/)
    assert.equal((await send(url('/v1/account'), { key })).status, 403)
    await press(/^Enable key/)
    await page.getByRole('button', { name: /^Enable key/ }).waitFor({ state: 'detached' })
    assert.match(await page.evaluate<string>(focused), /^key-\d+$/)
    assert.equal((await account(key)).status, 'active')
  })

  test('a key is created, shown once, and replaced; whatever stands in names is text', async () => {
    const { page, faults } = await showDesk(on, 'Keys')
    await page.getByLabel('Name', { exact: true }).fill(HOSTILE)
    await page.getByLabel('Owner e-mail').fill('made@example.com')
    await page.getByRole('button', { name: 'Create key' }).click()
    const key = (await page.locator('#issued-key').textContent()) ?? ''
    assert.equal((await account(key)).email, 'made@example.com')
    assert.equal(
      await page.evaluate(`sessionStorage.getItem('bellwether-key')`),
      null,
      'it is of somebody else',
    )
    await page.getByRole('button', { name: 'Done: hide the key' }).click()
    await page.locator('#issued-key').waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: 'made@example.com' })
    assert.ok((await row.textContent())?.includes(HOSTILE))
    await row.getByRole('link').click()
    await page.getByText('Replace the key').click()
    await page.getByRole('button', { name: 'Replace it now' }).click()
    const next = (await page.locator('#issued-key').textContent()) ?? ''
    assert.deepEqual(
      [(await send(url('/v1/account'), { key })).status, (await account(next)).status],
      [401, 'active'],
    )
    await page.getByLabel('Note, which only administrators see').fill('met at the fair')
    await page.getByRole('button', { name: 'Write note' }).click()
    await page.getByText('The note was written.').waitFor()
    assert.equal(await page.evaluate(`'intruded' in window`), false)
    assert.deepEqual(faults, [])
  })

  test('the usage log is filtered by key and status, and its address can be sent to a colleague', async () => {
    const key = await issue('calls@example.com')
    await send(url('/v1/prices?symbols=SPY'), { key })
    await send(url('/v1/prices?symbols=NONE'), { key })
    const { page } = await showDesk(on, 'Usage log')
    await page.getByLabel('Endpoint', { exact: true }).fill('/v1/prices')
    await page.getByLabel('Status').fill('200')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('rowheader').first().waitFor()
    assert.deepEqual(new Set(await page.locator('tbody td:nth-child(5)').allTextContents()), new Set(['200']))
    const address = page.url()
    assert.match(address, /tab=usage.*endpoint=%2Fv1%2Fprices.*status=200/)
    await page.goto(address)
    assert.equal(await page.getByLabel('Status').inputValue(), '200')
  })

  test('a reload keeps the session; signing out ends it, and the cookie is out of reach of scripts', async () => {
    const { page } = await showDesk(on, 'Orders')
    await page.reload()
    await page.getByText('No order has been made yet.').waitFor()
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Admin token').waitFor()
    await page.reload()
    await page.getByLabel('Admin token').waitFor()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`no page of the desk has a finding of axe or is wider than the window, ${colorScheme}`, async () => {
      await issue(`${'a-long-name-'.repeat(5)}@example.com`, 'Select Sector SPDR: Consumer Discretionary')
      const { page } = await showDesk(on, 'Overview', { colorScheme, bypassCSP: true })
      const look = async (what: string): Promise<void> => {
        for (const size of SIZES) {
          await page.setViewportSize(size)
          assert.deepEqual(await axeFindings(page), [], `${what} at ${size.width}`)
          const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
          assert.ok((await page.evaluate<number>(wider)) <= 0, `${what} at ${size.width}`)
        }
        await page.setViewportSize(SIZES[0])
      }
      for (const tab of ['Overview', 'Keys', 'Usage log', 'Orders', 'Sources']) {
        await openTab(page, tab)
        await look(tab)
      }
      await openTab(page, 'Keys')
      await page.getByRole('rowheader').first().getByRole('link').click()
      await page.getByRole('button', { name: 'Add credits' }).waitFor()
      await look('a key')
    })
  }
})
