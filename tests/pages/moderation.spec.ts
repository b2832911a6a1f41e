import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, tolerate } from '#tests/helpers/page_dom'
import { suspend } from '#tests/helpers/moderation'
import { emptyMarket } from '#tests/helpers/payments'
import { createAdmin, createOwner, password } from '#tests/helpers/people'

test.group('Moderation on screen', (group) => {
  group.each.setup(() => emptyMarket())

  test('shows a suspended user why the login is refused', async () => {
    const pat = await createOwner()
    await suspend(await createAdmin(), pat)
    const page = await browse({ size: 'phone' })
    tolerate(page, 403)
    await open(page, '/login')
    await page.getByLabel('Email').fill(pat.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).last().click()
    const notice = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(notice).toContainText('Abusive or unlawful conduct')
    await expect(notice.getByRole('link', { name: 'Contact support' })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expectAccessible(page)
  }).tags(['@LOG-09'])
})
