import { test } from '@japa/runner'
import { browse, expectAccessible, open } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'

test.group('A page in memory', (group) => {
  group.each.setup(() => emptyDatabase())

  test('hides what the style sheet hides at its width', async ({ assert }) => {
    const page = await browse()
    await open(page, '/')
    const menu = page.getByLabel('Open menu')
    assert.isFalse(await menu.isVisible())
    await page.setViewportSize({ width: 390, height: 844 })
    assert.isTrue(await menu.isVisible())
  })

  test('is found wanting without the label of a field', async ({ assert }) => {
    const page = await browse()
    await open(page, '/login')
    await expectAccessible(page)
    await page.evaluate(() => {
      for (const label of document.querySelectorAll('main label')) label.remove()
    })
    await assert.rejects(() => expectAccessible(page), /label: Form elements must have labels/)
  })
})
