import { test } from '@japa/runner'
import { adminPath } from '#config/admin'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { playPages } from '#tests/helpers/page_visits'

test.group('Every screen', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is accessible at both sizes, with its colors, and never scrolls sideways', async ({
    browser,
  }) => {
    for (const { as, routes } of await playPages()) {
      const page = await browse(browser, { as })
      tolerate(page, 404)
      const paths = Object.values(routes).flat()
      // The console's tests visit its pages, which phones can't zoom.
      for (const path of paths.filter((one) => !one.startsWith(adminPath))) {
        const { width, height } = page.viewportSize()!
        await open(page, path)
        await expectAccessibleAtBothSizes(page)
        await expectNoSidewaysScroll(page)
        await page.setViewportSize({ width, height })
      }
    }
  })
})
