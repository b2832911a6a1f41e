import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  type Page,
} from '#tests/helpers/page_dom'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { storeFee } from '#tests/helpers/reviews'

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })

/** Projects in every state that the owner's dashboard can show. */
async function createProjectsInEveryState(owner: Person) {
  const company = await createStager()
  const titled = (title: string) => createProject(owner, { title })
  await titled('Untouched house')
  const wanted = await titled('Wanted house')
  await createBid(wanted, company, { amount: 3180 })
  await createBid(wanted, await createStager())
  const chosen = await createBid(await titled('Chosen house'), company)
  await chosen.accept(owner.user)
  const refused = await createBid(await titled('Refused house'), company)
  await refused.reject(owner.user)
  const free = await createBid(await titled('Free house'), company, { amount: 50 })
  await free.accept(owner.user)
  const done = await titled('Done house')
  const paid = await createBid(done, company, { amount: 50 })
  await paid.accept(owner.user)
  await storeFee(paid.id)
  await (await Project.findOrFail(done.id)).complete(owner.user)
  await (await titled('Given-up house')).cancel(owner.user)
}

test.group("The owner's dashboard", (group) => {
  group.each.setup(() => emptyDatabase())

  test('groups the projects by status, in cards on phones and in tables', async () => {
    const owner = await createOwner()
    await createProjectsInEveryState(owner)
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, '/dashboard')
    const card = page.getByRole('listitem').filter({ hasText: 'Wanted house' })
    await expect(card.locator('dt', { hasText: 'Offers' }).locator('..')).toContainText('2')
    await expect(card.getByRole('link', { name: 'View Bids (2)' })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectAccessible(page)

    await page.setViewportSize({ width: 1440, height: 900 })
    const active = page.getByRole('region', { name: 'Active Projects' })
    await expect(active.getByRole('columnheader')).toHaveText([
      'Project',
      'Status',
      'Offers',
      'Staging Level',
      'Created',
      'Actions',
    ])
    const completed = page.getByRole('region', { name: 'Completed Projects (1)' })
    await expect(completed.getByRole('columnheader')).toHaveText([
      'Project',
      'Status',
      'Staging Level',
      'Completed Date',
      'Actions',
    ])
    for (const [title, status, bids, actions] of [
      ['Untouched house', 'OpenOffersWaiting for offers.', '0', ['View', 'Edit', 'Delete']],
      ['Wanted house', 'OpenOffers', '2', ['View Bids (2)', 'View']],
      [
        'Chosen house',
        /^AcceptedChosenWaiting for CreativeStager\d+ to confirm by /,
        '1',
        ['View', 'Project Completed'],
      ],
      ['Refused house', 'RejectedOffersWaiting for offers.', '0', ['View', 'Edit', 'Delete']],
      ['Free house', 'AcceptedConfirmed', '1', ['Propose a day', 'View', 'Project Completed']],
    ] as const) {
      const cells = row(page, title).getByRole('cell')
      await expect(cells.nth(1)).toHaveText(status)
      await expect(cells.nth(2)).toHaveText(bids)
      const buttons = cells.last().locator('a, button')
      await expect(buttons).toHaveText(
        actions.map((label) => new RegExp(`^${RegExp.escape(label)}`))
      )
    }
    await expect(row(page, 'Done house').getByRole('cell').nth(1)).toHaveText('Completed')
    await expect(row(page, 'Done house').getByRole('button')).toHaveText(['Delete Done house'])
    await expect(row(page, 'Given-up house')).toContainText('Cancelled')
    await expect(
      page.getByText('Refresh the page to see new offers.').filter({ visible: true })
    ).toBeVisible()
    const waiting = page.getByRole('region', { name: 'Your turn' })
    await expect(waiting).toContainText('Wanted house. Choose one of 2 offers.')
    await expect(waiting).toContainText('Done house. Review the company by')
    await expect(waiting).toContainText('Free house. Propose a day for the install.')
    await expect(waiting.getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)

    await expect(page.getByRole('link', { name: 'Submit Project', exact: true })).toHaveAttribute(
      'href',
      '/submit-project'
    )
    await row(page, 'Untouched house')
      .getByRole('link', { name: 'Untouched house', exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Untouched house')
    await page.goBack()
    await row(page, 'Wanted house').getByRole('link', { name: 'View Bids (2)' }).click()
    await expect(page.getByRole('heading', { name: 'Current Offers (2)' })).toBeVisible()
  }).tags(['@DSH-03', '@DSH-04', '@DSH-05', '@DSH-08', '@DSH-09', '@DSH-10', '@DSH-11', '@R127'])

  test('shows a message when there are no projects, or none left', async () => {
    const owner = await createOwner()
    const page = await browse({ as: owner })
    await open(page, '/dashboard')
    await expect(page.getByText('No projects yet.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('main').getByRole('link', { name: 'Submit Project' })).toHaveCount(
      1
    )
    await expectAccessible(page)
    await (await createProject(owner)).cancel(owner.user)
    await reload(page)
    await expect(page.getByText('No active projects at this time.')).toBeVisible()
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expectToast(page, 'Project deleted successfully')
    await expect(page.getByRole('heading', { name: 'Cancelled Projects (1)' })).toHaveCount(0)
    await expect(page.getByText('No active projects at this time.')).toBeVisible()
    await expect(page.getByText('Post your first home.')).toHaveCount(0)
    const guest = await browse({ size: 'phone' })
    await open(guest, '/dashboard')
    await expect(guest.getByText('You need to be logged in to view your dashboard.')).toBeVisible()
  }).tags(['@DSH-01', '@DSH-06', '@PLC-107'])
})
