import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessibleAtBothSizes, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'

/** The arrow keys move the border between the pictures before and after. */
async function compareWithKeys(page: Page) {
  const slider = page.getByRole('slider', { name: 'Compare before and after staging' })
  await slider.focus()
  await expect(slider).toHaveValue('35')
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('36')
  await expect(slider).toHaveAttribute('aria-valuetext', '36% of the picture shows the empty room')
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')
}

/** A valid email address is passed on to the registration. */
async function passEmail(page: Page) {
  const address = page.getByLabel('Email address').first()
  const post = page.getByRole('main').getByRole('button', { name: 'Join Free!' })
  await address.fill('not-an-email')
  await post.click()
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await address.fill('pat@example.com')
  await post.click()
  const chooser = page.getByRole('dialog', { name: 'Choose Your Registration Type' })
  await chooser.getByRole('link', { name: /^Builder/ }).click()
  const form = page.getByRole('dialog', { name: 'Builder Registration' })
  await expect(form.getByLabel('Email')).toHaveValue('pat@example.com')
}

test.group('The home page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('has a hero, testimonials, the solution, sign-up and a footer', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const voices = page.getByRole('region', { name: 'Sample testimonials' })
    await expect(voices.getByRole('heading')).toBeVisible()
    await expect(voices.getByRole('figure')).toHaveCount(3)
    for (const voice of ['Real estate agent', 'Project manager', 'Investor']) {
      await expect(voices.getByText(voice)).toBeVisible()
    }
    const solution = page.getByRole('region', { name: 'From empty rooms to one good offer' })
    for (const drawing of [page.getByRole('figure').first(), solution]) {
      await expect(drawing.getByText(/^Sample/).first()).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'Your next listing, staged' })).toBeVisible()
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText(
      'Stagely is not responsible for the quality of work of staging companies.'
    )
    await expect(footer).toContainText('© 2025 Stagely')
    await expect(page.getByText(/receive offers from local stagers/)).toBeVisible()
    await expect(page.getByText(/^Free sign-up with just an email\./)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    for (const width of [1440, page.viewportSize()!.width, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const shown = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(shown).toBeLessThanOrEqual(width)
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    await compareWithKeys(page)
    await expect(page.getByRole('link', { name: 'Post a project' })).toHaveAttribute(
      'href',
      '/post-a-project'
    )
    await passEmail(page)
  }).tags(['@HOM-01', '@HOM-02', '@GEN-07', '@R119', '@R542'])
})
