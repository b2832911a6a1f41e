import { test } from '@japa/runner'
import CalendarFeed from '#models/calendar_feed'
import { emptyDatabase } from '#tests/helpers/database'
import { browse, expect, expectAccessible, open, type Page } from '#tests/helpers/page_dom'
import { send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'

const linkTo = (page: Page, program: string) =>
  page.getByRole('link', { name: `Add to ${program}` })

test.group('A new calendar address', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is added to this device, Google or Outlook with a press', async ({ assert }) => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/password-and-sessions')
    await page.getByRole('button', { name: 'Make calendar address' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Make address' }).click()
    await expect(page.getByText('Add Phone to your calendar now')).toBeVisible()
    const address = page.getByLabel('Calendar address')
    await expect(address).toHaveValue(/\.ics$/)
    const url = await address.inputValue()
    const webcal = url.replace(/^https?:/, 'webcal:')
    await expect(linkTo(page, 'this device')).toHaveAttribute('href', webcal)
    for (const [program, host, name, value] of [
      ['Google', 'calendar.google.com', 'cid', webcal],
      ['Outlook', 'outlook.live.com', 'url', url],
    ]) {
      const link = linkTo(page, program)
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
      const target = new URL(String(await link.getAttribute('href')))
      assert.equal(target.host, host)
      assert.equal(target.searchParams.get(name), value)
    }
    await expectAccessible(page)
    await open(page, '/password-and-sessions')
    await expect(linkTo(page, 'Google')).toHaveCount(0)
  }).tags(['@PLC-111'])

  test('is named after the program that was pressed, and its link shown this once', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/password-and-sessions')
    const calendar = page.getByRole('region', { name: 'Your calendar' })
    for (const at of [1, 2]) {
      await calendar.getByRole('button', { name: 'Add to Google' }).click()
      await expect(calendar.getByRole('listitem')).toHaveCount(at)
    }
    await expect(calendar.getByRole('listitem').nth(1)).toContainText(
      /^Google, [A-Z][a-z]+ \d+Made/
    )
    await expect(page.getByRole('link', { name: 'Open Google' })).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\/calendar\/r\?cid=webcal/
    )
    await expect(page.getByRole('link', { name: /Outlook/ })).toHaveCount(0)
    await open(page, '/password-and-sessions')
    await expect(page.getByRole('link', { name: 'Open Google' })).toHaveCount(0)
  }).tags(['@DAY-16'])

  test('stands in a list with when it was made and last used; ten are enough', async () => {
    const owner = await createOwner()
    const { url } = await CalendarFeed.issue(owner.user, 'Phone')
    await send('GET', new URL(url).pathname)
    for (let at = 2; at <= 9; at += 1) await CalendarFeed.issue(owner.user, `Device ${at}`)
    const page = await browse({ as: owner })
    await open(page, '/password-and-sessions')
    const calendar = page.getByRole('region', { name: 'Your calendar' })
    const rows = calendar.getByRole('listitem')
    await expect(rows).toHaveCount(9)
    await expect(rows.nth(0)).toContainText(/^PhoneMade: .+Last used: .+Turn off$/)
    await expect(rows.nth(8)).toContainText('Not used yet')
    await calendar.getByRole('button', { name: 'Make another address' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Device 10')
    await page.getByRole('dialog').getByRole('button', { name: 'Make address' }).click()
    await expect(rows).toHaveCount(10)
    await expect(
      calendar.getByRole('button', { name: 'Make another address' })
    ).toHaveAccessibleDescription('You have 10 calendar addresses. Turn off one you no longer use.')
    await expectAccessible(page)
  }).tags(['@PLC-130'])
})
