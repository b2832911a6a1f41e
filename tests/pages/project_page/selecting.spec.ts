import { test } from '@japa/runner'
import {
  browse,
  endSession,
  expect,
  expectAccessible,
  expectToast,
  open,
  pressTwice,
  reload,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import { confirmPayment } from '#models/payment/confirmation'
import { startOrResumePayment } from '#models/payment/start'
import type Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  password,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'

const path = ({ id }: Pick<Project, 'id'>) => `/projects/${id}`
const bids = (page: Page) => page.getByRole('article', { name: /^Offer from/ })

/** An open project with two bids, on its owner's page. */
async function createTwoBids() {
  const [owner, one, other] = [await createOwner(), await createStager(), await createStager()]
  const project = await createProject(owner)
  const made = await createBid(project, one, { amount: 3180 })
  const otherStager = await createBid(project, other, { amount: 4200 })
  return { owner, one, other, posted: project, made, rival: otherStager }
}

test.group('Selecting an offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('includes rejecting one after a confirmation', async ({ assert }) => {
    const { owner, posted: project, made, rival } = await createTwoBids()
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, path(project))
    const bid = bids(page).filter({ hasText: '$3,180' })
    await bid.getByRole('button', { name: 'Reject Bid' }).click()
    const question = page.getByRole('alertdialog', { name: 'Decline this offer?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expect(question.getByText('Only the company sees it.')).toBeVisible()
    await expectAccessible(page)
    await question.getByLabel('Reason (optional)').selectOption('I chose another company')
    await pressTwice(question.getByRole('button', { name: 'Decline offer' }))

    await expectToast(page, 'Bid Deleted', 'The unselected bid has been removed')
    await expect(bids(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Current Offers (1)' })).toBeFocused()
    const { status, declineReason } = await Bid.findOrFail(made.id)
    assert.deepEqual([status, declineReason], ['rejected', 'chose_another'])

    await page.getByRole('button', { name: 'Reject Bid' }).click()
    await page.getByRole('button', { name: 'Decline offer' }).click()
    await expect(bids(page)).toHaveCount(0)
    const last = await Bid.findOrFail(rival.id)
    assert.deepEqual([last.status, last.declineReason], ['rejected', null])
  }).tags(['@OFR-06', '@OFR-10', '@OFR-14'])

  test('keeps the others as backups until the selected company pays or is released', async ({
    assert,
  }) => {
    const { owner, posted: project, made, rival: otherStager } = await createTwoBids()
    await createBid(project, await createStager(), { amount: 5100 })
    await made.accept(owner.user)
    const page = await browse({ as: owner })
    await open(page, path(project))

    const chosen = bids(page).filter({ hasText: '$3,180' })
    await expect(chosen).toContainText('Offer Accepted! Waiting for Stagers Confirmation')
    await expect(chosen).toContainText('2 days 23 hours left')
    await expect(chosen).toContainText('you can release the offer')
    const backup = bids(page).filter({ hasText: '$4,200' })
    const blocked = backup.getByRole('button', { name: 'Accept Bid (Already selected another)' })
    await expect(blocked).toBeDisabled()
    await blocked.click({ force: true })
    await expectToast(page, 'Already selected another')
    assert.equal((await Bid.findOrFail(otherStager.id)).status, 'pending')

    const unwanted = bids(page).filter({ hasText: '$5,100' })
    await unwanted.getByRole('button', { name: /^Delete offer from/ }).click()
    await page.getByRole('button', { name: 'Delete offer', exact: true }).click()
    await expectToast(page, 'Bid Deleted', 'The unselected bid has been removed')
    await expect(unwanted).toHaveCount(0)

    const accepted = await Bid.findOrFail(made.id)
    await accepted.merge({ selectedAt: DateTime.utc().minus({ hours: 25 }) }).save()
    await reload(page)
    await page.getByRole('button', { name: 'Release offer' }).click()
    const release = page.getByRole('alertdialog', { name: 'Release this offer?' })
    await release.getByRole('button', { name: 'Release offer' }).click()

    await expectToast(page, 'Offer released', 'You can choose another offer now.')
    // Offers that become selectable again are not announced as new ones (R30).
    await expect(page.getByRole('link', { name: /Dashboard, \d+ pending$/ })).toBeVisible()
    await expectToast(page, 'Offer released')
    await expect(bids(page).filter({ hasText: '$4,200' })).toContainText('Accept Bid')
    await expect(page.getByText('Open for Bids')).toBeVisible()
    await expect(page.getByText("You released it; the fee wasn't paid")).toBeVisible()
    assert.equal((await Bid.findOrFail(made.id)).status, 'cancelled')
  }).tags(['@OFR-05', '@OFR-07', '@OFR-13'])

  test('folds the others once the fee is paid', async () => {
    const { owner, posted: project, made } = await createTwoBids()
    await made.accept(owner.user)
    const intent = await startOrResumePayment(await Bid.findVisibleOrFail(made.id))
    await payByCard(intent)
    await confirmPayment(made, intent.id)
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, path(project))
    const other = bids(page).filter({ hasText: '$4,200' })
    await expect(other).toBeHidden()
    await page.getByText('1 offer not chosen').click()
    await expect(
      other.getByRole('button', { name: 'Accept Bid (Already selected another)' })
    ).toBeDisabled()
    await expect(other.getByRole('button', { name: /^Delete offer from/ })).toBeVisible()
    // As many as the dashboard counts.
    await expect(page.getByRole('heading', { name: 'Current Offers (1)' })).toBeVisible()
    await expectAccessible(page)

    const visitor = await browse()
    await open(visitor, path(project))
    await expect(visitor.getByRole('heading', { name: 'Current Offers (1)' })).toBeVisible()
    const rejected = bids(visitor).filter({ hasText: '$4,200' })
    await expect(rejected).toBeHidden()
    await visitor.getByText('1 offer not chosen').click()
    await expect(rejected).toContainText('Rejected')
  }).tags(['@R59', '@DET-10'])

  test('shows why an offer could not be accepted', async () => {
    const { owner, one, posted: project, made } = await createTwoBids()
    const page = await browse({ as: owner })
    tolerate(page, 409)
    tolerate(page, 401)
    await open(page, path(project))
    await bids(page).filter({ hasText: '$3,180' }).getByText('Accept Bid').click()
    await made.cancel(one.user)
    await page.getByRole('button', { name: 'Accept offer' }).click()
    await expectToast(page, 'Failed to accept bid', 'This offer can no longer be accepted.')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByText('The company withdrew it on')).toBeVisible()

    await bids(page).filter({ hasText: '$4,200' }).getByText('Accept Bid').click()
    const letReadsThrough = await endSession(page, owner)
    await page.getByRole('button', { name: 'Accept offer' }).click()
    await expectToast(page, 'Please log in to accept a bid')
    const main = page.getByRole('main')
    await expect(main.getByText('Please log in to accept a bid')).toBeVisible()
    await main.getByRole('link', { name: 'Login' }).click()
    // Reads would show the page that a visitor sees.
    await expect(page.getByLabel('Email')).toBeVisible()
    await letReadsThrough()
    await page.getByLabel('Email').fill(owner.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Accept this offer?' })).toBeVisible()
  }).tags(['@OFR-09', '@OFR-11', '@ERR-03'])
})
