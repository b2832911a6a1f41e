import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { browse, expect, expectAccessible, open, type Page } from '#tests/helpers/page_dom'
import { createOwner } from '#tests/helpers/people'

const linkTo = (page: Page, program: string) =>
  page.getByRole('link', { name: `Add to ${program}` })

test.group('A new calendar address', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is added to this device, Google or Outlook with a press', async ({ assert }) => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/password-and-sessions')
    await page.getByRole('button', { name: 'Make calendar address' }).click()
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
})
