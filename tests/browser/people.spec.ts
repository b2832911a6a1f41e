import { test } from '@japa/runner'
import type { Page } from 'playwright'
import {
  browse,
  expectAccessible,
  expectToast,
  open,
  secondTab,
  tolerate,
} from '#tests/helpers/browser'
import { mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import { expect } from '#tests/helpers/expect'
import { createOwner, createStager, password } from '#tests/helpers/people'
import { addPerson, addSeat } from '#tests/helpers/seats'

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test.group('People in one account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are invited, join with the emailed link, and lose access when they are removed', async ({
    browser,
    assert,
  }) => {
    const renee = await createStager({ company: 'Fern & Field Interiors' })
    const page = await browse(browser, { as: renee })
    await open(page, '/people')
    await page.getByLabel('Email address').fill(mei.email)
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(page, 'Invitation sent')
    await expect(rowOf(page, mei.email)).toContainText('works for 7 more days')

    const emails = await deliverEmails()
    const token = emails.map(({ text }) => linkTokenIn('/join', text)).find(Boolean)
    const theirs = await browse(browser)
    await open(theirs, `/join?token=${token}`)
    await expectAccessible(theirs)
    await theirs.getByLabel('Your name').fill(mei.name)
    await theirs.getByLabel('Password', { exact: true }).fill(password)
    await theirs.getByRole('checkbox').check()
    await theirs.getByRole('button', { name: 'Join Fern & Field Interiors' }).click()
    await expect(theirs).toHaveURL('/bids')
    const banner = theirs.getByRole('banner')
    await expect(banner).toContainText('Works as Fern & Field Interiors')
    await theirs.setViewportSize({ width: 320, height: 640 })
    const logo = await banner.getByRole('link', { name: 'Stagely, home' }).boundingBox()
    const bell = await banner.getByRole('button', { name: /Notifications/ }).boundingBox()
    assert.isAtLeast(bell!.x, logo!.x + logo!.width)
    await theirs.setViewportSize({ width: 1024, height: 640 })
    await expect(banner.getByRole('link', { name: 'Platform Pricing' })).toBeHidden()
    await theirs.setViewportSize({ width: 1440, height: 900 })
    await expect(banner.getByRole('link', { name: 'Platform Pricing' })).toBeVisible()

    await open(page, '/people')
    await expect(page.getByRole('heading', { name: '2 people' })).toBeVisible()
    await page.getByRole('button', { name: `More for ${mei.name}` }).click()
    await page.getByRole('button', { name: 'Remove…' }).click()
    // Their page may ask for its notifications at any moment.
    tolerate(theirs, 401)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, `${mei.name} has no access anymore`)
    await theirs.getByRole('link', { name: 'Search Projects' }).first().click()
    await expect(theirs.getByRole('banner')).not.toContainText('Works as')
  }).tags(['@PPL-31', '@PPL-33', '@PPL-34'])

  test('change to another account with a full load, in other tabs, too', async ({ browser }) => {
    const dana = await createOwner({ name: 'Dana Whitfield' })
    const theo = await createOwner({ name: 'Theo Okafor' })
    const assistant = await addPerson(dana, mei)
    await addSeat(theo, assistant, { role: 'member' })
    const page = await browse(browser, { as: assistant })
    await open(page, '/people')
    const tab = await secondTab(page)
    await open(tab, '/favorites')
    await expect(tab.getByRole('banner')).toContainText('Works as Dana Whitfield')

    await page.getByRole('banner').getByRole('button', { name: /Mei/ }).click()
    await page.getByRole('button', { name: 'Theo Okafor' }).click()
    await expectToast(page, 'You work as Theo Okafor now')
    await expect(page.getByRole('banner')).toContainText('Works as Theo Okafor')
    await expect(tab.getByRole('banner')).toContainText('Works as Theo Okafor')
    await expect(tab).toHaveURL('/favorites')

    // Back loads the page again, as whom the browser works now.
    await page.goBack()
    await expect(page).toHaveURL('/people')
    await expect(page.getByRole('banner')).toContainText('Works as Theo Okafor')
  }).tags(['@PPL-34', '@PPL-35'])
})
