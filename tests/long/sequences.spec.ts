import { test } from '@japa/runner'
import { runSequences } from '#tests/functional/sequences/run'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { sharedServer } from '#tests/helpers/second_server'

test.group('Long random sequences', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('agree with the model of the specification, at length', async ({ assert }) => {
    const { port: second } = await sharedServer()
    await runSequences(assert, { count: 900, longest: 120, second })
  })
})
