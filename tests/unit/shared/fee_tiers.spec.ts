import { test } from '@japa/runner'
import { bidAmountLimit } from '#shared/bids/bid_enums'
import { feeTierOf, feeTiers, platformFeeCents } from '#shared/payments/fee_tiers'

/** Both edges of every tier: amount in dollars, tier, fee in cents. */
const edges: [number, string | null, number][] = [
  [1, null, 0],
  [99, null, 0],
  [100, 'Small', 2900],
  [101, 'Small', 2900],
  [1999, 'Small', 2900],
  [2000, 'Small', 2900],
  [2001, 'Medium', 4900],
  [3999, 'Medium', 4900],
  [4000, 'Medium', 4900],
  [4001, 'Large', 7900],
  [5999, 'Large', 7900],
  [6000, 'Large', 7900],
  [6001, 'Luxury', 9900],
  [bidAmountLimit, 'Luxury', 9900],
]

test.group('Platform fees', () => {
  test('change at the edges of the tiers, and nowhere else', ({ assert }) => {
    for (const [amount, label, cents] of edges) {
      assert.equal(feeTierOf(amount)?.label ?? null, label, `$${amount}`)
      assert.equal(platformFeeCents(amount), cents, `$${amount}`)
    }
  }).tags(['@PRC-01'])

  test('leave no amount between two tiers', ({ assert }) => {
    for (const [index, tier] of feeTiers.entries()) {
      const following = feeTiers[index + 1]
      assert.equal(tier.to, following ? following.from - 1 : null)
    }
    assert.equal(feeTiers[0].from, 100)
  }).tags(['@PRC-01'])

  test('are whole dollars, and described', ({ assert }) => {
    for (const tier of feeTiers) assert.equal(tier.feeCents % 100, 0)
    assert.deepEqual(
      feeTiers.map(({ features }) => features),
      ['1-3', '3-5', '5-8', '8+'].map((count) => `${count} staging features`)
    )
  }).tags(['@PRC-02', '@PRC-03'])
})
