import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import { refreshReputation } from '#models/user/reputation'
import {
  browse,
  expectAccessible,
  expectToast,
  open,
  pressTwice,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

const form = (page: Page) => page.getByRole('form', { name: 'Change Your Offer' })
const own = (page: Page) => page.getByRole('region', { name: 'Your Submitted Offer' })

async function scene() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  return { owner, company, posted: project, made: await createBid(project, company) }
}

test.group('A pending offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be changed from the dashboard, or kept', async ({ assert, browser }) => {
    const { owner, company, posted: project, made } = await scene()
    const page = await browse(browser, { as: company })
    await open(page, '/bids')
    const table = page.getByRole('table', { name: 'Current Projects' })
    await table.getByRole('link', { name: `Edit offer for ${project.title}` }).click()

    const amount = form(page).getByLabel('Your offer')
    await expect(amount).toHaveValue('3,640')
    await expect(amount).toBeFocused()
    await expectAccessible(page)
    await form(page).getByRole('button', { name: 'Discard changes' }).click()
    await expect(own(page).getByRole('heading')).toBeFocused()

    await own(page).getByRole('button', { name: 'Edit Offer' }).click()
    await amount.fill('4200')
    await form(page).getByLabel('Each extra month').fill('9.5')
    await form(page).getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Failed to change offer', 'Enter whole dollars, at least $1')
    await expect(form(page).getByLabel('Each extra month')).toBeFocused()
    await form(page).getByLabel('Each extra month').fill('450')
    await pressTwice(form(page).getByRole('button', { name: 'Save Changes' }))

    await expectToast(page, 'Offer changed')
    await expect(own(page).getByRole('heading')).toBeFocused()
    for (const text of ['$4,200', '$450', '$79, if accepted', /You changed yours \w{3} \d+\./]) {
      await expect(own(page)).toContainText(text)
    }
    const stored = await Bid.findOrFail(made.id)
    assert.deepInclude(stored.serialize(), { amount: 4200, extensionPerMonth: 450 })

    await own(page).getByRole('button', { name: 'Edit Offer' }).click()
    await amount.fill('5000')
    await stored.accept(owner.user)
    await expect(
      page.getByText('The owner accepted your offer of $4,200 while you were editing.')
    ).toBeVisible()
  })

  test('that has just changed is not accepted unseen', async ({ assert, browser }) => {
    const { owner, company, posted: project, made } = await scene()
    const page = await browse(browser, { as: owner, size: 'phone' })
    tolerate(page, 409)
    await open(page, `/projects/${project.id}`)
    const bid = page.getByRole('article', {
      name: `Offer from ${company.user.stagerIdentifier}`,
    })
    await expect(bid).toContainText('no extra-month price')
    await bid.getByRole('button', { name: 'Accept Bid' }).tap()
    await made.revise(company.user, { amount: 9000, extensionPerMonth: 700 })
    const question = page.getByRole('alertdialog', { name: 'Accept this offer?' })
    await question.getByRole('button', { name: 'Accept offer' }).tap()

    await expectToast(page, 'Failed to accept bid', 'The company has changed this offer.')
    await expect(question).toHaveCount(0)
    await expect(bid).toContainText('$9,000')
    await expect(bid).toContainText('then $700 a month')
    await expect(bid).toContainText('changed')
    await expect(page.getByText('changed its offer')).toBeVisible()
    await expectAccessible(page)
    assert.equal((await Bid.findOrFail(made.id)).status, 'pending')
  })

  test('can be weighed against the owner’s history', async ({ browser }) => {
    const { owner } = await createPaidBid()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const page = await browse(browser, { as: await createStager(), size: 'phone' })
    await refreshReputation()
    await open(page, `/projects/${project.id}`)
    const making = page.getByRole('form', { name: 'Submit Your Bid' })
    for (const [label, value] of [
      ['Offers so far', '1'],
      ['Posted', 'Just now'],
      ["Owner's track record", 'Hired on 1 of 1 project'],
    ]) {
      await expect(making.getByText(label, { exact: true }).locator('..')).toContainText(value)
    }
    await expectAccessible(page)
  })
})
