import { test } from '@japa/runner'
import { adminPath } from '#config/admin'
import MessageReport from '#models/message_report'
import { call } from '#tests/helpers/calls'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
} from '#tests/helpers/browser'
import { expect } from '#tests/helpers/expect'
import {
  completePayment,
  emptyMarketWithoutWebhooks,
  openCheckout,
  type Scene,
} from '#tests/helpers/payments'
import { createAdmin, createPaidBid } from '#tests/helpers/people'
import { sendMessages } from '#tests/helpers/messages'
import { payByCard } from '#tests/helpers/sandbox'
import { createStaging } from '#tests/helpers/stagings'
import { createProjectWithBids } from '#tests/helpers/scenes'

async function pay(scene: Scene) {
  const intent = await openCheckout(scene)
  await payByCard(intent)
  await completePayment(scene, intent.id)
}

test.group('A job that ends early, on the pages', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('the owner undoes a wrong tap on Accept', async ({ browser }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [{ bid, company }] = bids
    await call(owner, `POST /api/bids/${bid.id}/accept`)
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await expect(page.getByText('You can undo this until they start to pay.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
    await expectToast(page, 'Acceptance undone')
    // The pressed button is gone.
    const sentence = page.getByRole('region', { name: 'Progress' }).getByRole('status')
    await expect(sentence).toBeFocused()
    await expect(sentence).toContainText('choose one of 2 offers')
    await expect(
      page.getByRole('button', { name: `Accept Bid from ${company.user.stagerIdentifier}` })
    ).toBeVisible()
  }).tags(['@JOB-30'])

  test('a company gives up, and the next one confirms', async ({ browser }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, other] = bids
    await call(owner, `POST /api/bids/${chosen.bid.id}/accept`)
    await pay(chosen)
    const stager = await browse(browser, { as: chosen.company, size: 'phone' })
    await open(stager, `/projects/${project.id}`)
    await stager.getByRole('button', { name: 'I can’t do this job' }).click()
    const dialog = stager.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Give up the project' }).click()
    await expect(dialog.getByText('Say why you can’t do the job')).toBeVisible()
    await dialog.getByLabel('Why can’t you do it?').fill('Our warehouse was flooded.')
    await expectAccessibleAtBothSizes(stager)
    await dialog.getByRole('button', { name: 'Give up the project' }).click()
    await expectToast(stager, 'You gave up this job')
    await expect(stager.getByText('Our team decides about the fee')).toBeVisible()
    await expect(stager.getByText('so you can’t ask about it anymore')).toBeVisible()
    await expect(stager.getByRole('button', { name: 'Send question' })).toHaveCount(0)

    const reserve = await browse(browser, { as: other.company, size: 'phone' })
    await open(reserve, '/bids')
    await expect(
      reserve
        .getByText(/your offer is possible again/)
        .filter({ visible: true })
        .first()
    ).toBeVisible()
    await expectAccessibleAtBothSizes(reserve)
    await reserve
      .getByRole('button', { name: /^Confirm offer/ })
      .first()
      .click()
    await expectToast(reserve, 'Offer confirmed')

    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await expect(page.getByText(/can’t do the job\. Your offer in reserve/)).toBeVisible()
    await expect(page.getByText('Our warehouse was flooded.')).toBeVisible()
  }).tags(['@JOB-34', '@JOB-37', '@JOB-41'])

  test('the owner opens the project again after the company has left', async ({ browser }) => {
    const { owner, company, project } = await createPaidBid()
    await call(company, `DELETE /api/users/${company.user.id}`)
    const page = await browse(browser, { as: owner, size: 'phone' })
    const progress = page.getByRole('region', { name: 'Progress' })
    for (const path of ['', '/staging']) {
      await open(page, `/projects/${project.id}${path}`)
      await expect(progress).toContainText('Your turn: this company has left Stagely.')
      await expect(page.getByText('This company has left Stagely.')).toHaveCount(1)
    }
    await expectAccessibleAtBothSizes(page)
    await progress.getByRole('button', { name: 'Open again' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('can be accepted once their companies confirm them')
    await dialog.getByRole('button', { name: 'Open the project again' }).click()
    await expectToast(page, 'Your project is open again')
    await expect(page).toHaveURL(`/projects/${project.id}`)
    const lost = 'The company you chose has left Stagely.'
    await expect(progress).toContainText(lost)
    await expect(page.getByText(lost)).toHaveCount(1)
  }).tags(['@JOB-43', '@JOB-91'])

  test('each side reads once, in the panel, that the other one has left', async ({ browser }) => {
    const staged = await createStaging(0)
    await call(staged.company, `DELETE /api/users/${staged.company.user.id}`)
    const left = await createStaging(5)
    await call(left.owner, `DELETE /api/users/${left.owner.user.id}`)
    const pages = [
      { as: staged.owner, scene: staged, text: 'This company has left Stagely.' },
      { as: left.company, scene: left, text: 'This owner has left Stagely.' },
    ]
    for (const { as, scene, text } of pages) {
      const page = await browse(browser, { as, size: 'phone' })
      for (const path of ['', '/staging']) {
        await open(page, `/projects/${scene.project.id}${path}`)
        await expect(page.getByRole('region', { name: 'Progress' })).toContainText(text)
        await expect(page.getByText(text)).toHaveCount(1)
        await expect(page.getByRole('button', { name: 'Open again' })).toHaveCount(0)
      }
    }
  }).tags(['@JOB-91'])

  test('the dialog of a deletion names the running jobs', async ({ browser }) => {
    const { company, project } = await createPaidBid()
    const page = await browse(browser, { as: company })
    await open(page, '/edit-profile')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await expect(
      page.getByRole('alertdialog').getByText(`${project.title}: no install day is agreed.`)
    ).toBeVisible()
    await expectAccessible(page)
  }).tags(['@JOB-42'])

  test('the console names the running jobs wherever an account is suspended or deleted', async ({
    browser,
  }) => {
    const { owner, company, project } = await createPaidBid()
    const { user } = company
    const [sent] = await sendMessages(company, owner, ['Hello'])
    const report = { reportedId: user.id, messageId: sent.id, reason: 'Rude' }
    await MessageReport.file(owner.user, report)
    const page = await browse(browser, { as: await createAdmin() })
    const job = `${project.title}: no install day is agreed.`
    for (const [path, name] of [
      ['', `Suspend ${user.name}`],
      ['', `Delete ${user.name}`],
      ['/users', 'Suspend'],
      ['/users', 'Delete User'],
      [`/users/${user.id}`, 'Suspend'],
      [`/users/${user.id}`, 'Delete User'],
      ['/reports', 'Suspend'],
    ]) {
      await open(page, adminPath + path)
      const listed =
        path === '/users' ? page.getByRole('article').filter({ hasText: user.email }) : page
      await listed.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
      const dialog = page.locator('[role=alertdialog], [role=dialog]')
      await expect(dialog).toContainText(job)
      await expect(dialog).toContainText(
        name.startsWith('Suspend') ? 'The job goes on.' : 'The fee isn’t refunded.'
      )
      await expectAccessible(page, { except: ['meta-viewport'] })
    }
  }).tags(['@JOB-42', '@JOB-76'])

  test('the console lists the case, and keeps the fee', async ({ browser }) => {
    const { company, bid } = await createPaidBid()
    await call(company, `POST /api/bids/${bid.id}/give-up`, { reason: 'A flood.' })
    const page = await browse(browser, { as: await createAdmin() })
    await open(page, `${adminPath}/given-up-jobs`)
    await expect(page.getByText('A flood.')).toBeVisible()
    await expectAccessibleAtBothSizes(page, { except: ['meta-viewport'] })
    await page.getByRole('button', { name: 'Keep the fee' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The furniture was promised twice.')
    await dialog.getByRole('button', { name: 'Keep the fee' }).click()
    await expect(page.getByText('Fee kept').first()).toBeVisible()
  }).tags(['@JOB-40'])
})
