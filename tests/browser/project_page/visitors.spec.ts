import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessibleAtBothSizes, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

test.group('The project page of other people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be read by visitors, who are asked to log in for the rest', async ({ browser }) => {
    const company = await createStager()
    const description = 'The house has been vacant since spring.\n'.repeat(12)
    const project = await createProject(await createOwner(), { description })
    const made = await createBid(project, company)

    const page = await browse(browser, { size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await expect(page.getByRole('heading', { name: 'Current Offers (1)' })).toBeVisible()
    const bid = page.getByRole('article', { name: `Offer from ${company.user.stagerIdentifier}` })
    await expect(bid).toContainText('$3,640')
    await expect(page.getByRole('main').getByRole('button', { name: /Bid|Delete/ })).toHaveCount(0)
    await expect(page.getByText(company.user.company!)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Join Free!' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await open(page, `/projects/${project.id}?accept=${made.id}`)
    await expect(page.getByText('Please log in to accept a bid')).toBeVisible()
    await open(page, `/projects/${project.id}?delete=${made.id}`)
    await expect(page.getByText('Please log in to delete a bid')).toBeVisible()
  }).tags(['@DET-05', '@DET-10', '@OFR-11'])
})
