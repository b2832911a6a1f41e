import { test } from '@japa/runner'
import type { Page } from 'playwright'
import Staging from '#models/staging'
import { expect } from '#tests/helpers/expect'
import { dayInBrief, dayWithWeekday } from '#shared/values/market_time'
import {
  browse,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager } from '#tests/helpers/people'
import { createReleased, createStaging, dayFromNow, storedStaging } from '#tests/helpers/stagings'

const day = dayFromNow(10)
/** As in the sentence above the pages of a job, which adds the year to a day of the next one. */
const brief = `${dayInBrief(day, day)}(, \\d{4})?\\.`

/** Makes two calendar addresses, each shown once, and turns the first one off. */
async function useCalendarAddresses(page: Page) {
  const name = page.getByRole('dialog').getByLabel('Name')
  const make = page.getByRole('dialog').getByRole('button', { name: 'Make address' })
  const field = page.getByRole('textbox', { name: 'Calendar address' })
  await page.getByRole('button', { name: 'Make calendar address' }).click()
  await expect(name).toHaveValue('Calendar')
  await expectAccessible(page)
  await make.click()
  await expect(field).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  const first = await field.inputValue()

  await open(page, '/password-and-sessions')
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Make another address' }).click()
  await make.click()
  await expect(name).toHaveAccessibleDescription(/Enter a name for this calendar address/)
  await name.fill('Office')
  await name.press('Enter')
  await expect(field).toHaveValue(/\.ics$/)
  expect(await field.inputValue()).not.toBe(first)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Turn off Calendar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expectToast(page, 'Calendar address turned off')
  await expect(page.getByRole('button', { name: 'Turn off Calendar' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your calendar' })).toBeFocused()
  await expect(field).toBeVisible()
  await page.getByRole('button', { name: 'Turn off Office' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make calendar address' })).toBeVisible()
}

test.group('Staging', (group) => {
  group.each.setup(() => emptyDatabase())

  test('owner and company agree on a date, share the address, and print it', async ({
    browser,
  }) => {
    const { owner, company, project } = await createReleased()
    const address = `/projects/${project.id}/staging`
    const page = await browse(browser, { as: owner, withoutPolls: true })
    await open(page, `/projects/${project.id}`)
    await page.getByRole('link', { name: /^Staging/ }).click()
    await expect(page).toHaveURL(address)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Propose date' }).click()
    await expect(page.getByText('Choose a date')).toBeVisible()
    await page.locator('input[name=date]').fill(day)
    await page.getByRole('button', { name: 'Propose date' }).click()
    await expect(page.getByText(`You proposed ${dayWithWeekday(day)}`).first()).toBeVisible()

    await page
      .getByRole('textbox', { name: 'Address', exact: true })
      .fill('14 Maple Street, Asheville')
    await page
      .getByRole('textbox', { name: 'Access instructions' })
      .fill('Lockbox on the back door, code 4711')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Lockbox on the back door')).toBeVisible()
    await expect(page.getByRole('checkbox')).toHaveCount(3)
    await page.getByText('and 6 more').click()
    await page.getByRole('checkbox', { name: /Keep power and water on/ }).check()
    await expect(page.getByText('1 of 9 done')).toBeVisible()

    const phone = await browse(browser, { as: company, size: 'phone', withoutPolls: true })
    await open(phone, '/bids')
    await phone.getByRole('link', { name: 'Staging Colonial on Maple Street' }).click()
    await expect(phone.getByText('Your turn:')).toBeVisible()
    await expect(phone.getByText('Lockbox on the back door')).toBeVisible()
    await expect(phone.getByText('Before the install')).toHaveCount(0)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: `Agree to ${dayWithWeekday(day)}` }).click()
    await expect(phone.getByText(new RegExp(`The furniture comes on ${brief}`))).toBeVisible()
    await expect(phone.locator('#whose-turn')).toBeFocused()

    await page.reload()
    await expect(page.getByText('agreed to').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Print', 'Edit', 'Propose a new date', 'Make calendar address']) {
      await expect(page.getByRole('button', { name })).toBeHidden()
    }
    await expect(page.getByText('14 Maple Street, Asheville')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await expectNoSidewaysScroll(page)
  }).tags(['@JOB-94', '@R462', '@RET-43', '@RET-31', '@RET-38'])

  test('in the last two weeks both answer with one click, and mark the removal', async ({
    browser,
  }) => {
    const { owner, company, project, bid } = await createStaging(-46)
    const page = await browse(browser, { as: owner, size: 'phone', withoutPolls: true })
    await open(page, `/projects/${project.id}/staging#answer`)
    await expect(page.getByText('Your turn:')).toBeVisible()
    await expectAccessible(page)
    const extend = page.getByRole('button', { name: /Extend by a month/ })
    await expect(extend).toContainText('$450')
    await extend.click()
    await expect(extend).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: /^Sold/ }).click()
    await expect(page.getByText('You answered: Sold.').first()).toBeVisible()
    await extend.click()
    await expect(extend).toHaveAttribute('aria-pressed', 'true')
    await Staging.of(project.id).answer(company.user, 'extend')
    await page.reload()
    await expect(page.getByText('You both extended the term by a month')).toBeVisible()
    await expect(extend).toHaveCount(0)

    await page.getByRole('button', { name: 'Mark as removed' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as removed' }).click()
    await expect(page.getByText('You marked the furniture as removed').first()).toBeVisible()
    expect((await storedStaging(bid.id)).removed_by).toBe('owner')
    await expectNoSidewaysScroll(page)
  }).tags(['@RET-34', '@RET-35', '@RET-43'])

  test('people without access read why, two tabs don’t overwrite each other, and a calendar follows', async ({
    browser,
  }) => {
    const { owner, company, project } = await createReleased()
    const address = `/projects/${project.id}/staging`
    const stranger = await browse(browser, { as: await createStager(), size: 'phone' })
    tolerate(stranger, 403)
    await stranger.goto(address)
    await expect(stranger.getByText('You can’t see this page')).toBeVisible()

    const page = await browse(browser, { as: owner })
    await open(page, address)

    await Staging.of(project.id).propose(company.user, { date: day })
    await page.locator('input[name=date]').fill(dayFromNow(12))
    tolerate(page, 409)
    await page.getByRole('button', { name: 'Propose date' }).click()
    await expect(page.getByText('The dates have just changed')).toBeVisible()
    await page.getByRole('button', { name: /^Agree to/ }).click()
    await expect(page.locator('#whose-turn')).toContainText(
      new RegExp(`enter the address and how to get in, before ${brief}`)
    )
    await useCalendarAddresses(page)
  }).tags(['@RET-30', '@RET-32', '@RET-42', '@RET-43'])
})
