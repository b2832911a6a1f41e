import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  open,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'

/** The pages with their headings, and what a visitor does there. */
const pages: [path: string, heading: string, leadOn?: (page: Page) => Promise<void>][] = [
  ['/how-it-works', 'Post once, compare, choose one', registersAs('Staging Company')],
  ['/about', 'A quiet place to find a staging company', registersAs('Real Estate Investor')],
  ['/contact', 'Contact'],
  ['/statistics', 'Statistics'],
  ['/how-reputation-works', 'How Reputation Works'],
  ['/terms-of-service', 'Terms of Service', jumpsToSection],
  ['/privacy-policy', 'Privacy Policy'],
]

/** A link leads to the registration of a kind of account. */
function registersAs(label: string) {
  return async (page: Page) => {
    await page.getByRole('main').getByRole('link', { name: label }).click()
    await expect(page.getByRole('heading', { name: `${label} Registration` })).toBeVisible()
  }
}

/** A link in the table of contents scrolls to its section. */
async function jumpsToSection(page: Page) {
  await page.getByRole('link', { name: 'Platform fee' }).click()
  await expect(page.getByRole('heading', { name: 'Platform fee' })).toBeInViewport()
}

async function openAndCheck(page: Page, path: string, heading: string) {
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await atBothSizes(page, async () => {
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    )
    expect(overflow, path).toBe(0)
    await expectAccessible(page)
  })
}

test.group('Information pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('fit, are accessible, and lead on', async ({ browser }) => {
    const page = await browse(browser)
    for (const [path, heading, leadOn] of pages) {
      await openAndCheck(page, path, heading)
      await leadOn?.(page)
    }
  })
})

test.group('Help center', () => {
  test('opens answers, and filters while typing', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await openAndCheck(page, '/help-center', 'Help Center')
    const answer = page.getByText('so that nobody can guess your password')
    await expect(answer).toBeHidden()
    const question = page.getByText('Why am I locked out?')
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()

    await page.getByLabel('Search the answers').fill('card declined')
    await expect(page.getByRole('status').filter({ hasText: 'for' })).toHaveText(
      '1 answer for "card declined"'
    )
    await expect(page.getByText('you can try again, with the same card')).toBeVisible()
    await expect(question).toBeHidden()
    await expectAccessibleAtBothSizes(page)

    await page.getByLabel('Search the answers').fill('zebra')
    await expect(page.getByText('No answers match')).toBeVisible()
    await page.getByLabel('Search the answers').fill('')
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(4)
  }).tags(['@INF-05'])

  test('works without JavaScript', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: address, javaScriptEnabled: false })
    await page.goto('/help-center')
    await page.getByText('Can I change an offer?').click()
    await expect(page.getByText('Choose Edit Offer on the project page')).toBeVisible()
    await page.getByLabel('Search the answers').fill('HEIC')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('2 answers for "HEIC"')).toBeVisible()
    await page.goto('/contact')
    await expect(page.locator('noscript p')).toBeVisible()
    await page.close()
  })
})
