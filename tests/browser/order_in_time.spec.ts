import { test } from '@japa/runner'
import { dayInBrief } from '#shared/values/market_time'
import Staging from '#models/staging'
import Project from '#models/project'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'

const brief = (days: number) => dayInBrief(dayFromNow(days), dayFromNow(0))

test.group('A job in order', (group) => {
  group.each.setup(() => emptyDatabase())

  test('completes no work before the install day, and leads to another one', async ({
    browser,
  }) => {
    const { owner, company, project } = await createReleased()
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    const button = page.getByRole('button', { name: 'Work Completed' })
    await expect(button).toBeVisible()
    const date = dayFromNow(10)
    await Staging.of(project.id).propose(owner.user, { date })
    await Staging.of(project.id).agree(company.user, date)

    tolerate(page, 409)
    await button.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Work Completed' }).click()
    const sentence = `The install is on ${brief(10)}. Work can be completed from that day on.`
    const toast = page.locator('.toast')
    await expect(toast).toContainText('Failed to mark work as completed')
    await expect(toast).toContainText(sentence)
    await expect(button).toHaveCount(0)
    await expect(page.getByText(sentence).first()).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    // In the toast, or in the line that it leaves after five seconds.
    await page.getByRole('button', { name: 'Propose another day' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}/staging`)
    await expectNoSidewaysScroll(page)
  }).tags(['@JOB-21', '@SBD-09'])

  test('asks the owner who closes it early', async ({ browser }) => {
    const { owner, project } = await createStaging(10)
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await page.getByRole('button', { name: 'Project Completed' }).click()
    const question = page.getByRole('alertdialog', {
      name: `The install is on ${brief(10)}. Close the project anyway?`,
    })
    await expectAccessibleAtBothSizes(page)
    await question.getByRole('button', { name: 'Project Completed' }).click()
    await expect(page.getByText('Completed on').first()).toBeVisible()
    await project.refresh()
    expect(project.status).toBe('completed')
  }).tags(['@JOB-22'])

  test('warns of photos before the furniture, with a way out for each side', async ({
    browser,
  }) => {
    const { owner, company, project } = await createStaging(10)
    await (
      await Project.findOrFail(project.id)
    ).stateFacts(owner.user, {
      photographerOn: dayFromNow(9),
    })
    const address = `/projects/${project.id}/staging`
    const other = await browse(browser, { as: company, size: 'phone' })
    await open(other, address)
    await expect(other.getByText(`The owner’s photos are planned for ${brief(9)}`)).toBeVisible()
    await expectAccessibleAtBothSizes(other)
    await expectNoSidewaysScroll(other)
    await other.getByRole('link', { name: 'Propose another day' }).click()
    await expect(other.getByRole('heading', { name: 'Install date' })).toBeInViewport()

    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, address)
    const warning = page.getByText(`Your photos are planned for ${brief(9)}`)
    await expect(warning).toBeVisible()
    await page.getByRole('button', { name: 'Change the photo day' }).click()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('button', { name: 'Save date' }).click()
    await expect(page.getByText('Choose a date')).toBeVisible()
    await page.getByLabel('Photo date').fill(dayFromNow(11))
    await page.getByRole('button', { name: 'Save date' }).click()
    await expect(warning).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  }).tags(['@JOB-26', '@JOB-27'])
})
