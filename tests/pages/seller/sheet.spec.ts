import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { browse, expect, expectAccessible, open, reload, type Page } from '#tests/helpers/page_dom'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { chooseOffer, sellerPageAt, shareWithSeller } from '#tests/helpers/seller_links'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Share with the seller' })

async function openSheet(page: Page) {
  await page.getByRole('button', { name: 'Share with the seller' }).click()
  await expect(sheetOf(page)).toBeVisible()
}

const addressIn = async (page: Page) => {
  const text = await sheetOf(page)
    .getByText(/\/seller\//)
    .textContent()
  return { path: new URL(String(text)).pathname }
}

test.group('Sharing with the seller', (group) => {
  group.each.setup(() => emptyDatabase())

  test('makes a link, keeps its address in this browser, renews it and turns it off', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(2)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}/compare`)
    await openSheet(page)
    await expectAccessible(page)
    await sheetOf(page).getByRole('button', { name: 'Make link' }).click()
    const made = await addressIn(page)
    assert.equal((await sellerPageAt(made)).status, 200)
    await expect(sheetOf(page)).toContainText('Not opened yet.')
    await expect(sheetOf(page)).toContainText('or 14 days after you accept an offer')

    await sheetOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(sheetOf(page)).toHaveCount(0)
    await reload(page)
    await openSheet(page)
    assert.deepEqual(await addressIn(page), made)
    await sheetOf(page).getByRole('button', { name: 'New address' }).click()
    await sheetOf(page).getByRole('button', { name: 'Make a new address' }).click()
    await expect(sheetOf(page).getByText(made.path)).toHaveCount(0)
    const renewed = await addressIn(page)
    assert.equal((await sellerPageAt(made)).status, 404)
    assert.equal((await sellerPageAt(renewed)).status, 200)

    await sheetOf(page).getByRole('button', { name: 'Turn off' }).click()
    await sheetOf(page).getByRole('button', { name: 'Keep it' }).click()
    await sheetOf(page).getByRole('button', { name: 'Turn off' }).click()
    await sheetOf(page).getByRole('button', { name: 'Turn off' }).click()
    await expect(sheetOf(page).getByRole('button', { name: 'Make link' })).toBeVisible()
    assert.equal((await sellerPageAt(renewed)).status, 404)
  }).tags(['@SEL-01', '@SEL-23', '@R637'])

  test('asks for a new address where another browser has made it', async () => {
    const { owner, project } = await createProjectWithBids(1)
    await shareWithSeller(owner, project)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}`)
    await openSheet(page)
    await expect(sheetOf(page)).toContainText('we don’t keep the address')
    await expect(sheetOf(page).getByRole('button', { name: 'Make a new address' })).toBeVisible()
    await expect(sheetOf(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  }).tags(['@SEL-23', '@R637'])

  test('is the filled button, until the seller has chosen: then accepting that offer is', async () => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}/compare`)
    const share = page.getByRole('button', { name: 'Share with the seller' })
    await expect(share).toHaveAttribute('class', /btn-primary/)
    await chooseOffer(link, 'B', 'All rooms are done.')
    await reload(page)
    await expect(share).toHaveAttribute('class', /btn-secondary/)
    const chosen = page
      .getByRole('columnheader')
      .filter({ hasText: 'The seller would choose this one' })
    await expect(chosen).toHaveCount(1)
    const accept = chosen.getByRole('button', { name: /^Accept Bid/ })
    await expect(accept).toHaveAttribute('class', /btn-primary/)
    await expect(page.getByRole('cell', { name: '“All rooms are done.”' })).toBeVisible()
    await expectAccessible(page)

    await open(page, `/projects/${project.id}`)
    await expect(
      page.getByRole('article').filter({ hasText: 'The seller would choose this one' })
    ).toContainText('“All rooms are done.”')
    await expect(page.getByText('The seller would choose Offer B').first()).toBeVisible()
  }).tags(['@SEL-20', '@SEL-23'])
})
