import { test } from '@japa/runner'
import router from '@adonisjs/core/services/router'
import { expectCalmLoads } from '#tests/helpers/page_loads'
import { notPages, playPages, type PageVisits } from '#tests/helpers/page_visits'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'

/** The long suite opens them at the other size. */
test.group('Loading every page on a slow connection', (group) => {
  let visits: PageVisits
  group.setup(async () => {
    await emptyMarketWithoutWebhooks()
    visits = await playPages()
  })

  test('no page is left out', ({ assert }) => {
    const routed = Object.values(router.toJSON())
      .flat()
      .filter(({ methods, pattern }) => methods.includes('GET') && !pattern.startsWith('/api/'))
      .map(({ pattern }) => pattern)
    const visited = visits.flatMap(({ routes }) => Object.keys(routes))
    assert.sameMembers([...new Set([...visited, ...notPages])], [...new Set(routed)])
  })

  test('moves nothing by itself and needs at most 20 files, on a phone', ({ browser }) =>
    expectCalmLoads(browser, visits, 'phone')).tags(['@R257', '@R258'])
})
