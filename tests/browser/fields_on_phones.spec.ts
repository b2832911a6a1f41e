import { test } from '@japa/runner'
import { browse, open } from '#tests/helpers/browser'
import { createReleased } from '#tests/helpers/stagings'
import { emptyMarket } from '#tests/helpers/payments'
import { expect } from '#tests/helpers/expect'
import { createAdmin } from '#tests/helpers/people'
import { adminPath } from '#config/admin'

test.group('On a phone', (group) => {
  group.each.setup(() => emptyMarket())

  test('fields are large enough not to be zoomed', async ({ browser }) => {
    const { company, owner } = await createReleased()
    const admin = await createAdmin()
    for (const [as, path] of [
      [company, '/projects?city=Asheville&state=NC'],
      [company, '/notifications'],
      [owner, '/submit-project'],
      [admin, `${adminPath}/users`],
    ] as const) {
      const page = await browse(browser, { as, size: 'phone' })
      await open(page, path)
      const sizes = await page
        .locator('select, textarea, input:not([type=checkbox], [type=radio], [type=file])')
        .evaluateAll((fields) =>
          fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize))
        )
      expect(sizes.length, path).toBeGreaterThan(0)
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16)
    }
  }).tags(['@PHN-65'])

  test('printed steps keep their color, and cards aren’t divided', async ({ browser }) => {
    const { company, project } = await createReleased()
    const page = await browse(browser, { as: company })
    await open(page, `/projects/${project.id}/staging`)
    await page.emulateMedia({ media: 'print' })
    const mark = page.locator('li[aria-current=step] > span').first()
    await expect(mark).toHaveCSS('print-color-adjust', 'exact')
    const cards = page.locator('.card')
    expect(await cards.count()).toBeGreaterThan(0)
    for (const card of await cards.all()) await expect(card).toHaveCSS('break-inside', 'avoid')
  }).tags(['@PHN-69'])
})
