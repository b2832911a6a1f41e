import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { refreshReputation } from '#models/user/reputation'
import { browse, expectAccessibleAtBothSizes, open } from '#tests/helpers/browser'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createBid, createOwner, createPaidBid, createProject } from '#tests/helpers/people'
import { reviewBy } from '#tests/helpers/reputation'

test.group('The figures of a company', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('appear on an open page, and lead to the formulas', async ({ browser }) => {
    const { company, owner: former, project: past } = await createPaidBid()
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, company)
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    const identifier = company.user.stagerIdentifier!
    const offer = page.getByRole('article', { name: `Offer from ${identifier}` })
    await expect(offer.getByText('New on Stagely')).toBeVisible()
    await expect(offer).toContainText('No reviews yet')

    await past.complete(former.user)
    await reviewBy(former, company, past, 5)
    await refreshReputation()
    await expect(offer).toContainText('4.3 out of 5 1 review · 1 completed')
    await expect(offer).toContainText('100% paid on time')
    await expectAccessibleAtBothSizes(page)

    await offer.getByRole('link', { name: identifier }).first().click()
    const about = page.getByRole('complementary', { name: 'About this company' })
    await expect(about).toContainText('4.3 out of 5 (1)')
    await expectAccessibleAtBothSizes(page)
    await about.getByRole('link', { name: 'How these figures are computed' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How reputation works')
    await expectAccessibleAtBothSizes(page)
  }).tags(['@TRU-24', '@TRU-25'])
})
