import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  pressTwice,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import Bid from '#models/bid'
import { refreshReputation } from '#models/user/reputation'
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

  test('can be changed from the dashboard, or kept', async ({ assert }) => {
    const { owner, company, posted: project, made } = await scene()
    const page = await browse({ as: company })
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
    await page.clock.runFor(30_000)
    await expect(
      page.getByText('The owner accepted your offer of $4,200 while you were editing.')
    ).toBeVisible()
  })

  test('changed on two devices keeps both versions until one is chosen', async ({ assert }) => {
    const { company, posted: project, made } = await scene()
    const [laptop, phone] = [
      await browse({ as: company }),
      await browse({ as: company, size: 'phone' }),
    ]
    for (const page of [laptop, phone]) {
      tolerate(page, 409)
      await open(page, `/projects/${project.id}?edit=offer`)
    }
    await form(phone).getByLabel('Your offer').fill('4200')
    await form(phone).getByRole('button', { name: 'Save Changes' }).tap()
    await expectToast(phone, 'Offer changed')

    const save = form(laptop).getByRole('button', { name: 'Save Changes' })
    await form(laptop).getByLabel('Your offer').fill('3900')
    await form(laptop).getByLabel('Each extra month').fill('450')
    await save.click()
    const panel = form(laptop).getByRole('group', { name: /on another device/ })
    await expect(panel).toContainText('Keep mine: $3,900')
    await expect(panel).toContainText('Take theirs: $4,200')
    await expectAccessible(laptop)
    assert.equal((await Bid.findOrFail(made.id)).amount, 4200)
    await panel.getByLabel('Keep mine: $3,900').check()
    await save.click()
    await expectToast(laptop, 'Offer changed')
    assert.deepInclude((await Bid.findOrFail(made.id)).serialize(), {
      amount: 3900,
      extensionPerMonth: 450,
    })

    await own(phone).getByRole('button', { name: 'Edit Offer' }).tap()
    await form(phone).getByLabel('Your offer').fill('5000')
    await made.revise(company.user, { amount: 4300, timeline: '1 week' })
    await phone.clock.runFor(30_000)
    const seen = form(phone).getByRole('group', { name: /^This was changed/ })
    await expect(seen).toContainText('Keep mine: $5,000')
    await expect(form(phone).getByLabel('Timeline')).toHaveValue('1 week')
    await seen.getByLabel('Take theirs: $4,300').check()
    await expect(form(phone).getByLabel('Your offer')).toHaveValue('4,300')
  }).tags(['@BID-12', '@PLC-96'])

  test('of a draft from before another device’s change is not saved over it', async () => {
    const { company, posted: project, made } = await scene()
    const page = await browse({ as: company })
    await open(page, `/projects/${project.id}?edit=offer`)
    await form(page).getByLabel('Your offer').fill('3900')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await made.revise(company.user, { amount: 4300 })
    await open(page, `/projects/${project.id}?edit=offer`)
    await expect(form(page).getByLabel('Your offer')).toHaveValue('3900')
    const panel = form(page).getByRole('group', { name: /^This was changed/ })
    await expect(panel).toContainText('Keep mine: $3,900')
    await expect(panel).toContainText('Take theirs: $4,300')
  }).tags(['@BID-12'])

  test('that has just changed is not accepted unseen', async ({ assert }) => {
    const { owner, company, posted: project, made } = await scene()
    const page = await browse({ as: owner, size: 'phone' })
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
    await page.getByRole('heading', { name: 'What happened' }).tap()
    await expect(page.getByText('changed its offer')).toBeVisible()
    assert.equal((await Bid.findOrFail(made.id)).status, 'pending')
  })

  test('can be weighed against the owner’s history', async () => {
    const { owner } = await createPaidBid()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const page = await browse({ as: await createStager(), size: 'phone' })
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
