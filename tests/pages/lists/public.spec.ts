import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, tolerate } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager } from '#tests/helpers/people'

test.group('The home page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('links logged-in users to their dashboard', async () => {
    for (const [person, href] of [
      [await createOwner(), '/dashboard'],
      [await createStager(), '/bids'],
    ] as const) {
      const page = await browse({ as: person })
      await open(page, '/')
      await page.getByRole('link', { name: 'Your Dashboard' }).click()
      await expect(page).toHaveURL(href)
    }
  }).tags(['@NAV-06', '@R45'])
})

test.group('An unknown path', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows an error page with the path and links to other pages', async () => {
    const person = await createOwner()
    for (const [as, size] of [
      [person, 'wide'],
      [undefined, 'phone'],
    ] as const) {
      const page = await browse({ as, size })
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
