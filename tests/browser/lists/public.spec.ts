import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager } from '#tests/helpers/people'

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
  const post = page.getByRole('main').getByRole('button', { name: 'Post a project' })
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
    await expect(page.getByText('Free sign-up with just an email.', { exact: true })).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    for (const width of [1440, page.viewportSize()!.width, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const shown = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(shown).toBeLessThanOrEqual(width)
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    await compareWithKeys(page)
    await passEmail(page)
  }).tags(['@HOM-01', '@HOM-02', '@GEN-07', '@R119'])

  test('links logged-in users to their dashboard', async ({ browser }) => {
    for (const [person, href] of [
      [await createOwner(), '/dashboard'],
      [await createStager(), '/bids'],
    ] as const) {
      const page = await browse(browser, { as: person })
      await open(page, '/')
      await page.getByRole('link', { name: 'Your Dashboard' }).click()
      await expect(page).toHaveURL(href)
    }
  }).tags(['@NAV-06', '@R45'])
})

test.group('An unknown path', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows an error page with the path and links to other pages', async ({ browser }) => {
    const person = await createOwner()
    for (const [as, size] of [
      [person, 'wide'],
      [undefined, 'phone'],
    ] as const) {
      const page = await browse(browser, { as, size })
      tolerate(page, 404)
      const response = await open(page, '/no/such-page?at=all')
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
      await expect(page.getByText('/no/such-page')).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
      const links = page.getByRole('main').getByRole('listitem').getByRole('link')
      for (const [at, path] of [
        '/',
        '/projects',
        '/dashboard',
        '/admin',
        '/help-center',
      ].entries()) {
        await expect(links.nth(at)).toHaveAttribute('href', path)
      }
      await expectAccessible(page)
      await links.nth(3).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
      await expect(page.getByText('/admin').first()).toBeVisible()
    }
  }).tags(['@RTE-17'])
})
