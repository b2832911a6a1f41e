import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessibleAtBothSizes, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

test.group('Platform Pricing', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows companies the four tiers', async ({ browser }) => {
    const stager = await createStager()
    const owner = await createOwner()
    for (const amount of [90, 2400]) await createBid(await createProject(owner), stager, { amount })
    const page = await browse(browser, { as: stager, size: 'phone' })
    await open(page, '/pricing')
    const tiers = page.getByRole('listitem').filter({ hasText: 'staging features' })
    await expect(tiers).toHaveText([
      /Small.*\$29.*\$100 – \$2,000.*1-3 staging features/,
      /Medium.*\$49.*\$2,001 – \$4,000.*3-5 staging features/,
      /Large.*\$79.*\$4,001 – \$6,000.*5-8 staging features/,
      /Luxury.*\$99.*\$6,001 – Above.*8\+ staging features/,
    ])
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Browse and make offers',
      'Win projects',
      'Pay the fee, start staging',
    ])
    await expect(page.getByText('You pay $49, which is 1.3% of the offer.')).toBeVisible()
    await expect(page.getByText('All fees are final.')).toBeVisible()
    const own = page.getByText('Your last offer of $2,400: fee $49, 2.0% of it.')
    await expect(own).toBeVisible()
    await expect(page.getByText('Your offer of $90: no fee.')).toBeVisible()
    await page.getByText("What if the owner doesn't respond after I pay?").click()
    await expect(page.getByText('we may refund the fee, once for the same owner')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
  }).tags(['@PRC-01', '@PRC-03', '@PRC-05', '@PRC-06', '@PRC-08'])

  test('shows everyone else a teaser', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    const guest = await browse(browser, { size: 'phone' })
    for (const shown of [page, guest]) {
      await open(shown, '/pricing')
      const teaser = shown.getByText('Platform fees are shown to registered staging companies')
      await expect(teaser).toBeVisible()
      await expect(shown.getByRole('main')).not.toContainText('$')
      await expectAccessibleAtBothSizes(shown)
    }
    await guest.getByRole('link', { name: 'Join as a staging company' }).click()
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(
      'Staging Company Registration'
    )
  }).tags(['@PRC-04'])
})
