import { test } from '@japa/runner'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { sharedServer } from '#tests/helpers/second_server'
import { apiDocument } from '#tests/helpers/api_document'
import { playedCalls } from './choosing.js'
import { leftOutCalls } from './left_out.js'
import { runSequences } from './run.js'

test.group('Random sequences', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('play every call that changes a project, an offer, a payment or an account', ({
    assert,
  }) => {
    const changing = Object.entries(apiDocument.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item ?? {})
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    )
    const isCall = (name: string) => /^(POST|PUT|PATCH|DELETE) \S+$/.test(name)
    assert.isAbove(changing.length, 40)
    // The provider's call isn't in the document.
    const expected = [...changing, 'POST /api/webhooks/stripe']
    assert.sameMembers([...playedCalls.filter(isCall), ...leftOutCalls], expected)
  }).tags(['@GEN-03'])

  test('keep the market as the specification says', async ({ assert }) => {
    const { port: second } = await sharedServer()
    await runSequences(assert, { count: 24, longest: 9, second, seed: 620 })
  }).tags(['@GEN-03'])
})
