import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  tolerate,
} from '#tests/helpers/page_dom'
import Bid from '#models/bid'
import Project from '#models/project'
import Session from '#models/session'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

test.group('The actions on the owner’s dashboard', (group) => {
  group.each.setup(() => emptyDatabase())

  test('delete projects that may be deleted, after a confirmation', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner, { title: 'Untouched house' })
    const page = await browse({ as: owner })
    tolerate(page, 403)
    tolerate(page, 409)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Delete Untouched house' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this project?' })
    await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await expectAccessible(page)
    await Project.query().update({ isDemo: true })
    await question.getByRole('button', { name: 'Delete project' }).click()
    await expectToast(page, 'Demo Mode Active', 'Sample projects stay for the next visitor.')
    await Project.query().update({ isDemo: false })
    const made = await createBid(project, await createStager())
    await question.getByRole('button', { name: 'Delete project' }).click()
    await expectToast(page, 'Failed to delete project', 'can no longer be deleted')
    await expect(question).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Delete Untouched house' })).toHaveCount(0)

    await made.reject(owner.user)
    await reload(page)
    await page.getByRole('button', { name: 'Delete Untouched house' }).click()
    await question.getByRole('button', { name: 'Delete project' }).click()
    await expectToast(page, 'Project deleted successfully')
    await expect(page.getByText('No projects yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeFocused()
    assert.isNotNull((await Project.findOrFail(project.id)).deletedAt)
  }).tags(['@DSH-14', '@DSH-15', '@R40'])

  test('complete projects after a confirmation, with a warning while the fee is unpaid', async ({
    assert,
  }) => {
    const { owner, project: paid } = await createPaidBid()
    await paid.merge({ title: 'Paid house' }).save()
    const { bid: unpaid, project: waiting } = await createAcceptedBid(undefined, { owner })
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, '/dashboard')
    const card = (title: string) => page.getByRole('listitem').filter({ hasText: title })
    const button = (title: string) => card(title).getByRole('button', { name: 'Project Completed' })
    const question = page.getByRole('alertdialog', { name: 'Is the staging done?' })
    await button('Paid house').tap()
    await expect(question).toContainText("can't be undone")
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(button('Paid house')).toBeFocused()
    assert.equal((await Project.findOrFail(paid.id)).status, 'in_progress')
    await button('Paid house').tap()
    await question.getByRole('button', { name: 'Project Completed' }).tap()
    await expectToast(page, 'Project completed')
    await expect(page.getByRole('heading', { name: 'Completed Projects (1)' })).toBeVisible()
    assert.equal((await Project.findOrFail(paid.id)).status, 'completed')

    await button(waiting.title).tap()
    const warning = page.getByRole('alertdialog', { name: 'Complete before they’ve paid?' })
    await expect(warning).toContainText("you won't get the company's contact details")
    await warning.getByRole('button', { name: 'Project Completed' }).tap()
    await expectToast(page, 'Project completed')
    await expect(page.getByRole('heading', { name: 'Completed Projects (2)' })).toBeVisible()
    assert.equal((await Bid.findOrFail(unpaid.id)).status, 'cancelled')

    await page.getByRole('button', { name: `Delete ${waiting.title}` }).tap()
    await page.getByRole('button', { name: 'Delete project' }).tap()
    await expectToast(page, 'Project deleted successfully')
    await expect(card(waiting.title)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Completed Projects (1)' })).toBeVisible()
    assert.isNull((await Project.findOrFail(waiting.id)).deletedAt)
  }).tags(['@DSH-11', '@DSH-12', '@DSH-17'])

  test('show errors, and offer a retry', async () => {
    const { owner, project } = await createPaidBid()
    await createProject(owner, { title: 'Other house' })
    const page = await browse({ as: owner })
    for (const status of [401, 409, 503]) tolerate(page, status)
    await open(page, '/dashboard')
    await project.complete(owner.user)
    await page.getByRole('button', { name: 'Project Completed' }).click()
    const done = page.getByRole('alertdialog', { name: 'Is the staging done?' })
    await done.getByRole('button', { name: 'Project Completed' }).click()
    await expectToast(page, 'Failed to complete project', 'This project is already closed.')
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeFocused()

    await page.route('**/api/projects/dashboard', (route) =>
      route.fulfill({ status: 503, json: { message: 'The database is asleep' } })
    )
    const remove = async (title: string) => {
      await page.getByRole('button', { name: `Delete ${title}` }).click()
      await page.getByRole('button', { name: 'Delete project' }).click()
    }
    await remove(project.title)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Error loading projects: The database is asleep')
    await expectAccessible(page)
    await page.unroute('**/api/projects/dashboard')
    await page.route('**/api/projects/dashboard', () => {})
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(alert.getByRole('button', { name: 'Trying again' })).toBeFocused()
    await page.unroute('**/api/projects/dashboard')
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeVisible()
    await expect(page.locator('#main')).toBeFocused()

    await Session.end(owner.sessionId)
    await remove('Other house')
    await expectToast(page, 'Failed to delete project', 'Please log in to continue.')
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText('You need to be logged in to view your dashboard.')).toBeVisible()
  }).tags(['@DSH-07', '@DSH-14', '@API-08'])
})
