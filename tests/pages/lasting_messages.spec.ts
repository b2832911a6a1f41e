import { test } from '@japa/runner'
import {
  browse,
  endSession,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const line = (page: Page) => page.getByRole('region', { name: 'Last message' })

/** A toast goes after five seconds. */
async function waitForLine(page: Page) {
  await expect(line(page)).toHaveCount(0)
  await page.clock.fastForward(5000)
  await expect(page.locator('.toast')).toHaveCount(0)
}

test.group('What a toast leaves on the page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is the way to log in, until it is used', async () => {
    const owner = await createOwner()
    const { title } = await createProject(owner)
    const page = await browse({ as: owner, size: 'phone' })
    tolerate(page, 401)
    await open(page, '/dashboard')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByLabel('Project title').fill('Another house')
    await endSession(page, owner)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Error', 'Please log in to continue.')
    await waitForLine(page)
    // In the dialog: the page below it can't be reached.
    const dialog = page.getByRole('dialog', { name: 'Edit project' })
    const kept = dialog.getByRole('region', { name: 'Last message' })
    await expect(kept).toContainText('Please log in to continue.')
    await expectAccessible(page)
    await page.clock.fastForward(60_000)
    await kept.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fdashboard')
    await expect(line(page)).toHaveCount(0)
    expect(title).not.toBe('Another house')
  }).tags(['@PLC-77'])

  test('is an error until it is dismissed, tried again or left, and no success', async () => {
    const owner = await createOwner()
    const { id } = await createProject(owner, { title: 'Other house' })
    const page = await browse({ as: owner })
    tolerate(page, 503)
    await open(page, '/dashboard')
    const call = `**/api/projects/${id}`
    await page.route(call, (route) => route.fulfill({ status: 503, json: { message: 'Asleep.' } }))
    const question = page.getByRole('alertdialog')
    const confirm = question.getByRole('button', { name: 'Delete project' })
    const remove = async () => {
      await page.getByRole('button', { name: 'Delete Other house' }).click()
      await confirm.click()
      await expect(page.locator('.toast')).toContainText('Asleep.')
      await expect(question.locator('[aria-disabled="true"], [aria-busy="true"]')).toHaveCount(0)
    }
    await remove()
    await waitForLine(page)
    await expect(question.getByRole('region', { name: 'Last message' })).toBeVisible()
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect(line(page)).toContainText('Asleep.')
    await expectAccessible(page)
    await line(page).getByRole('button', { name: 'Dismiss message' }).click()
    await expect(line(page)).toHaveCount(0)

    await remove()
    await waitForLine(page)
    await page.unroute(call)
    await confirm.click()
    await expectToast(page, 'Project deleted successfully')
    await expect(line(page)).toHaveCount(0)
    await page.clock.fastForward(5000)
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(line(page)).toHaveCount(0)
  }).tags(['@PLC-77', '@CON-03'])

  test('a message that wasn’t sent because the session has ended leads to the login', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    await sendMessages(company, owner, ['Hello'])
    const page = await browse({ as: owner })
    tolerate(page, 401)
    await open(page, `/messages?to=${company.user.id}`)
    await endSession(page, owner)
    await page.getByLabel('Message', { exact: true }).fill('Still there?')
    await page.getByRole('button', { name: 'Send' }).click()
    const failed = page.getByText('Please log in to continue.')
    await expect(failed).toBeVisible()
    await expectAccessible(page)
    await failed.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(`/login?redirect=%2Fmessages%3Fto%3D${company.user.id}`)
  }).tags(['@PLC-77'])
})

const portal = '<!doctype html><title>Hotel Wi-Fi</title><h1>Room number?</h1>'

test.group('A page that something else answers for', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const status of [502, 200]) {
    test(`with ${status} and HTML is a page of ours, with Try Again`, async () => {
      const page = await browse({ as: await createOwner() })
      if (status === 502) tolerate(page, 502)
      await open(page, '/dashboard')
      await page.route('**/messages', (route) =>
        route.fulfill({ status, contentType: 'text/html', body: portal })
      )
      const bar = page.getByRole('banner')
      await bar.getByRole('link', { name: /^Messages/ }).click()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText('This page didn’t arrive')
      await expect(page).toHaveURL('/messages')
      await expect(page.getByText('Room number?')).toHaveCount(0)
      await expect(page.locator('iframe')).toHaveCount(0)
      await expectAccessible(page)

      await page.unroute('**/messages')
      await page.getByRole('button', { name: 'Try Again' }).click()
      await expect(heading).toHaveText('Messages')
    }).tags(['@PLC-76'])
  }
})
