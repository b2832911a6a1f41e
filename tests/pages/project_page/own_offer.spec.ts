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
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

const own = (page: Page) => page.getByRole('region', { name: 'Your Submitted Offer' })

test.group("A company's own offer", (group) => {
  group.each.setup(() => emptyDatabase())

  test('can be cancelled while it is pending, and made again', async ({ assert }) => {
    const company = await createStager()
    const project = await createProject(await createOwner())
    const made = await createBid(project, company)
    const page = await browse({ as: company, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await expect(own(page)).toContainText('Pending')

    await own(page).getByRole('button', { name: 'Cancel Bid' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Withdraw this offer?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep offer' }).tap()
    await expect(question).toHaveCount(0)
    let sent = 0
    page.on('request', (request) => (sent += request.method() === 'GET' ? 0 : 1))
    await pressTwice(own(page).getByRole('button', { name: 'Cancel Bid' }))
    await pressTwice(question.getByRole('button', { name: 'Withdraw offer' }))

    await expectToast(page, 'Bid Cancelled')
    assert.equal(sent, 1)
    await expect(own(page).getByRole('heading')).toBeFocused()
    await expect(own(page)).toContainText('You withdrew it on')
    assert.equal((await Bid.findOrFail(made.id)).status, 'cancelled')
    await own(page).getByRole('button', { name: 'Make a new offer' }).tap()
    await expect(page.getByLabel('Your offer')).toBeFocused()
    await expect(page.getByLabel('Your offer')).toHaveValue('3,640')
  }).tags(['@DET-08', '@R58'])

  test('shows that it was declined, and allows no new one', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const made = await createBid(project, company)
    await made.reject(owner.user)
    const page = await browse({ as: company })
    await open(page, `/projects/${project.id}`)
    await expect(own(page)).toContainText('Rejected')
    await expect(own(page)).toContainText('The owner declined it. No fee was charged.')
    await expect(page.getByRole('form', { name: 'Submit Your Bid' })).toHaveCount(0)
  })

  test('asks for the fee once it is accepted, until the company cancels', async ({ assert }) => {
    const { bid: made, company, project } = await createAcceptedBid()
    const page = await browse({ as: company, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    const due = page.getByRole('region', { name: 'Payment Required' })
    await expect(due).toContainText('Your offer of $3,640 was accepted.')
    await expect(due).toContainText('$49')
    await expect(due).toContainText('2 days 23 hours left')
    await expect(due.getByRole('link', { name: 'Pay Platform Fee' })).toHaveAttribute(
      'href',
      `/payment/${made.id}`
    )
    await expect(own(page)).toContainText('Accepted')
    await expectAccessible(page)

    const accepted = await Bid.findOrFail(made.id)
    await accepted.merge({ paymentDueAt: DateTime.utc().plus({ hours: 5, minutes: 20 }) }).save()
    await open(page, `/projects/${project.id}`)
    await expect(due).toContainText(/5 hours (19|20) minutes left/)
    await expectAccessible(page)

    await due.getByRole('button', { name: 'Cancel Bid' }).tap()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('you lose the project, it reopens to other companies')
    await question.getByRole('button', { name: 'Withdraw offer' }).tap()
    await expectToast(page, 'Bid Cancelled')
    await expect(due).toHaveCount(0)
    await project.refresh()
    assert.equal(project.status, 'open')
  }).tags(['@DET-08'])

  test('shows the contact details once it is paid, and can be marked completed', async ({
    assert,
  }) => {
    const { bid: made, company, owner, project } = await createPaidBid()
    const page = await browse({ as: company })
    tolerate(page, 500)
    await open(page, `/projects/${project.id}`)
    await expect(own(page)).toContainText('Owner contact')
    for (const text of [owner.user.name, owner.user.email, 'Real Estate Agent']) {
      await expect(own(page)).toContainText(text)
    }
    await expectAccessible(page)

    await page.route('**/complete', (route) => route.fulfill({ status: 500, json: {} }))
    await own(page).getByRole('button', { name: 'Work Completed' }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Work Completed' })
    await confirm.click()
    await expectToast(page, 'Failed to mark work as completed')
    await page.unroute('**/complete')
    await pressTwice(confirm)
    await expectToast(page, 'Work marked as completed', 'We asked the owner to confirm it.')
    await expect(own(page)).toContainText(
      new RegExp(`Work completed .* Waiting for ${owner.user.name} to confirm the work by`)
    )
    await expect(own(page).getByRole('button', { name: 'Work Completed' })).toHaveCount(0)
    assert.isNotNull((await Bid.findOrFail(made.id)).stagerCompletedAt)
  }).tags(['@GEN-04', '@SBD-11'])

  test('keeps the focus, and is announced, when it is accepted meanwhile', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const made = await createBid(project, company)
    const page = await browse({ as: company })
    await open(page, '/bids')
    await expect(page.locator('body')).toBeFocused()
    const table = page.getByRole('table', { name: 'Current Projects' })
    await table.getByRole('link', { name: `View Project ${project.title}` }).click()
    await expect(page.getByRole('main')).toBeFocused()
    await own(page).getByRole('button', { name: 'Edit Offer' }).focus()
    await made.accept(owner.user)
    await page.clock.runFor(30_000)
    const won = page.getByText('You won this project.')
    await expect(won).toBeFocused()
    await expect(
      page.getByRole('status').filter({ hasText: /^Your turn: pay the platform fee by/ })
    ).toHaveCount(1)
  }).tags(['@DET-09', '@R120'])
})
