import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import { browse, expectToast, open, secondTab, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

/** The races of the functional tests have more of them. */
const ROUNDS = 2

async function askToAccept(tab: Page, bid: Bid) {
  const { stagerIdentifier } = bid.bidder
  await open(tab, `/projects/${bid.projectId}`)
  const card = tab.getByRole('article', { name: `Offer from ${stagerIdentifier}` })
  await card.getByRole('button', { name: 'Accept Bid' }).click()
  return tab.getByRole('button', { name: 'Accept offer' })
}

test.group('Two tabs of one owner', (group) => {
  group.each.setup(() => emptyDatabase())

  test('accept two offers at once: one succeeds, the other tab shows why not and refreshes', async ({
    browser,
    assert,
  }) => {
    const owner = await createOwner()
    const companies = [await createStager(), await createStager()]
    const one = await browse(browser, { as: owner })
    const tabs = [one, await secondTab(one)]
    for (const tab of tabs) tolerate(tab, 409)

    for (let round = 0; round < ROUNDS; round++) {
      const project = await createProject(owner)
      const made = await Promise.all(companies.map((company) => createBid(project, company)))
      const offers = await Promise.all(made.map(({ id }) => Bid.findVisibleOrFail(id)))
      const confirmations = await Promise.all(tabs.map((tab, at) => askToAccept(tab, offers[at])))

      await Promise.all(confirmations.map((confirmation) => confirmation.click()))

      await Promise.all(tabs.map((tab) => expect(tab.locator('.toast')).toBeVisible()))
      const bids = await Promise.all(offers.map(({ id }) => Bid.findOrFail(id)))
      assert.sameMembers(
        bids.map(({ status }) => status),
        ['payment_required', 'pending']
      )
      const winner = bids.findIndex(({ status }) => status === 'payment_required')
      const [won, lost] = [tabs[winner], tabs[1 - winner]]
      await expectToast(won, 'Offer Accepted!', 'Stager will contact you within 24 hours!')
      await expectToast(
        lost,
        'Failed to accept bid',
        'Another offer on this project is already selected.'
      )
      await expect(lost.getByRole('alertdialog')).toHaveCount(0)
      for (const tab of tabs) {
        const chosen = offers[winner].bidder.stagerIdentifier
        await expect(tab.getByRole('article', { name: `Offer from ${chosen}` })).toContainText(
          'Offer Accepted! Waiting for Stagers Confirmation'
        )
        await expect(
          tab.getByRole('button', { name: 'Accept Bid (Already selected another)' })
        ).toHaveCount(1)
      }
    }
  })
})
