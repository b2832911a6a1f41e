import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { browse, open, tolerate } from '#tests/helpers/browser'
import { unsupportedInSources } from '#tests/helpers/browser_support'
import { playPages } from '#tests/helpers/page_visits'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'

/** What our own code uses only where it is there. */
const tolerated = {
  'resources/tsconfig.json': { 'Navigator.share': 'The link is copied where it is missing.' },
  'resources/service_worker/tsconfig.json': {
    'NotificationEvent.notification': 'Where it is missing there are no such events.',
  },
}

test.group('The code of the pages', () => {
  for (const [config, names] of Object.entries(tolerated)) {
    test(`uses no member that a supported browser lacks: ${config}`, ({ assert }) => {
      const found = unsupportedInSources(app.makePath(config))
      assert.sameMembers([...found.keys()], Object.keys(names), JSON.stringify([...found]))
    }).tags(['@SCL-130'])
  }

  test('opens every page with no more than the oldest supported browsers have', async ({
    browser,
  }) => {
    await emptyMarketWithoutWebhooks()
    for (const { as, routes } of await playPages()) {
      const page = await browse(browser, { as, asOldest: true })
      tolerate(page, 404)
      for (const path of Object.values(routes).flat()) await open(page, path)
    }
  }).tags(['@SCL-131'])
})
