import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { copyBid } from '#tests/helpers/bid_copies'
import { browse, expectAccessible, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const headings = (page: Page) => page.locator('#main h2').allInnerTexts()

test.group('More than a page of a company’s offers', (group) => {
  group.each.setup(() => emptyDatabase())

  test('begins again with the list, and says nothing about the other pages’ offers', async ({
    browser,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const left = await createBid(await createProject(owner), company)
    await left.cancel(company.user)
    await copyBid(left, 101)
    await createBid(await createProject(owner, { title: 'Pending house' }), company)
    const page = await browse(browser, { as: company })
    await open(page, '/bids')
    expect(await headings(page)).toContain('This week')
    await expect(page.getByRole('row', { name: /Pending house/ })).toBeVisible()

    await page.getByRole('link', { name: 'Older' }).click()
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(page.getByText('1 current offer, 0 completed.')).toBeVisible()
    expect(await headings(page)).toEqual(['Past Bids'])
    await expect(page.getByText('No current projects at this time.')).toHaveCount(0)
    // The only list of the page is open.
    await expect(page.getByRole('table', { name: 'Past Bids' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Newer' }).click()
    await expect(page.getByRole('heading', { name: 'Current Projects' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Past Bids' })).toBeHidden()
  }).tags(['@JOB-111', '@R521'])
})
