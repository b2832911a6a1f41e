import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import { marketToday } from '#shared/values/market_time'
import { emptyDatabase } from '#tests/helpers/database'
import {
  browse,
  expect,
  expectAccessible,
  open,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import { createOwner, createStager, password, signIn } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { codeOf, ownTwoStep, setUpTwoStep } from '#tests/helpers/two_step'

const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' })

/** Confirms the setup with the password, and then with the code of the key on the page. */
async function setUp(page: Page, within = section(page)) {
  await within.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Set up two-step login?' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Code from the app')).toBeVisible()
  const key = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(String(await within.textContent()))![0]
  await page.getByLabel('Code from the app').fill(codeOf(key.replaceAll(' ', '')))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
}

test.group('Two-step login', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  test('is set up on Password and sessions, with recovery codes shown once', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/password-and-sessions')
    await expect(section(page)).toContainText('Off')
    await setUp(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(section(page)).toContainText('10 of 10 recovery codes are left')
    await expect(section(page).getByRole('button', { name: 'Turn off' })).toBeVisible()
  }).tags(['@PPL-80'])

  test('asks another session for the code and goes on to the page', async ({ assert }) => {
    const owner = await createOwner()
    const { secret } = await setUpTwoStep(owner, ownTwoStep(owner))
    const other = { user: owner.user, sessionId: await signIn(owner.user) }
    const page = await browse({ as: other })
    await open(page, '/two-step?redirect=/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Enter the code from your phone'
    )
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Messages' })).toHaveCount(0)
    await expectAccessible(page)
    tolerate(page, /422/)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
    await page.getByLabel('Code').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
    const sessions = await db.from('sessions').whereNotNull('verified_at')
    assert.lengthOf(sessions, 2)
  }).tags(['@PPL-81'])

  test('is set up right there where the account requires it', async () => {
    const company = await createStager()
    const member = await addSeat(company, await createOwner(), { role: 'member' })
    const today = marketToday(new Date())
    await db.from('users').where('id', company.user.id).update({ second_factor_from: today })
    const page = await browse({ as: member })
    await open(page, '/two-step?redirect=/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-step login')
    await expectAccessible(page)
    await setUp(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  }).tags(['@PPL-84'])

  test('leaves who keeps the books links to money only', async ({ assert }) => {
    const company = await createStager()
    const books = await addSeat(company, await createOwner(), { role: 'books' })
    const page = await browse({ as: books })
    await open(page, '/payments')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const texts = await links.allTextContents()
    assert.deepEqual(
      texts.map((text) => text.trim()),
      ['Platform Pricing', 'Fees and Receipts', 'Business Figures', 'Help Center']
    )
    await expect(page.getByRole('link', { name: 'Messages' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible()
    await expectAccessible(page)
    tolerate(page, /403/)
    await open(page, '/bids')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page isn’t part of your role'
    )
    const way = page.getByRole('main').getByRole('link', { name: 'Fees and receipts' })
    await expect(way).toHaveAttribute('href', '/payments')
    await expectAccessible(page)
  }).tags(['@PPL-86', '@PPL-87'])
})
