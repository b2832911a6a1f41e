import { test } from '@japa/runner'
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

const pages = {
  '/how-it-works': 'Post once, compare, choose one',
  '/about': 'A quiet place to find a staging company',
  '/contact': 'Contact',
  '/statistics': 'Statistics',
  '/how-reputation-works': 'How Reputation Works',
  '/help-center': 'Help Center',
  '/terms-of-service': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
}

test.group('Information pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('fit and are accessible', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    for (const [path, heading] of Object.entries(pages)) {
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
  })

  test('link to the registration of each kind of account', async ({ browser }) => {
    const page = await browse(browser)
    for (const [start, label, title] of [
      ['/how-it-works', 'Staging Company', 'Staging Company Registration'],
      ['/about', 'Real Estate Investor', 'Real Estate Investor Registration'],
    ]) {
      await open(page, start)
      await page.getByRole('main').getByRole('link', { name: label }).click()
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
    }
  })

  test('jump to a section from their table of contents', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/terms-of-service')
    await page.getByRole('link', { name: 'Platform fee' }).click()
    await expect(page.getByRole('heading', { name: 'Platform fee' })).toBeInViewport()
  })
})

test.group('Help center', () => {
  test('opens answers, and filters while typing', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/help-center')
    const answer = page.getByText('so that nobody can guess your password')
    await expect(answer).toBeHidden()
    const question = page.getByText('Why am I locked out?')
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(answer).toBeVisible()

    await page.getByLabel('Search the answers').fill('card declined')
    await expect(page.getByRole('status')).toHaveText('1 answer for "card declined"')
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
    await page.getByLabel('Search the answers').fill('declined')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('1 answer for "declined"')).toBeVisible()
    await page.goto('/contact')
    await expect(page.locator('noscript p')).toBeVisible()
    await page.close()
  })
})
