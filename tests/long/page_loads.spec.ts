import { test } from '@japa/runner'
import { expectCalmLoads } from '#tests/helpers/page_loads'
import { playPages } from '#tests/helpers/page_visits'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'

test.group('Loading every page on a slow connection', (group) => {
  group.setup(emptyMarketWithoutWebhooks)

  test('moves nothing by itself and needs at most 35 files, on a laptop', async ({ browser }) =>
    expectCalmLoads(browser, await playPages(), 'wide')).tags(['@R257', '@R258'])
})
