import { test } from '@japa/runner'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { startSecondServer } from '#tests/helpers/second_server'
import { runSequences } from './run.js'

test.group('Random sequences', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.timeout(600_000)

  test('keep the market as the specification says', async ({ assert }) => {
    const second = await startSecondServer({})
    try {
      await runSequences(assert, { count: 200, longest: 13, second: second.port, seed: 620 })
    } finally {
      await second.stop()
    }
  }).tags(['@GEN-03'])
})
