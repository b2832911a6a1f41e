import { test } from '@japa/runner'
import { bidAmountLimit } from '#shared/bids/bid_enums'
import { bidValidator } from '#validators/bid'

const bid = { amount: 3640, timeline: '2 weeks' }

const messageOf = async (change: Record<string, unknown>) => {
  const [error] = await bidValidator.tryValidate({ ...bid, ...change })
  return error?.messages[0]?.message ?? null
}

test.group('The bid form accepts', () => {
  test('whole dollars, at least one', async ({ assert }) => {
    for (const amount of [1, 99, 100, bidAmountLimit]) assert.isNull(await messageOf({ amount }))
    for (const amount of [0, -100]) {
      assert.equal(await messageOf({ amount }), 'Enter an amount of at least $1')
    }
    assert.equal(await messageOf({ amount: bidAmountLimit + 1 }), 'Enter $10,000,000 or less')
    for (const amount of [1.01, 99.5]) {
      assert.equal(await messageOf({ amount }), 'Enter whole dollars, without cents')
    }
    for (const amount of ['100', '1e3', Number.NaN, Infinity, true]) {
      assert.isNotNull(await messageOf({ amount }))
    }
  })

  test('values of the enumerations only, and refuses others with the specified message', async ({
    assert,
  }) => {
    assert.equal(await messageOf({ timeline: 'x' }), 'Please select a valid timeline option')
    assert.equal(
      await messageOf({ experienceLevel: 'x' }),
      'Please select a valid experience level'
    )
    assert.equal(await messageOf({ stagingPeriod: 'x' }), 'Please select a valid staging period')
    assert.equal(await messageOf({ paymentTerms: 'x' }), 'Please select valid payment terms')
  }).tags(['@BID-02', '@ENU-09', '@ENU-10', '@ENU-11', '@ENU-12'])

  test('a staging period as a number or as text', async ({ assert }) => {
    for (const stagingPeriod of [90, '90']) {
      const terms = await bidValidator.validate({ ...bid, stagingPeriod })
      assert.equal(terms.stagingPeriod, '90')
    }
  })

  test('no fee, payment or status', async ({ assert }) => {
    const terms = await bidValidator.validate({
      ...bid,
      platformFee: 1,
      status: 'accepted',
      paymentStatus: 'paid',
      userId: 7,
    })
    for (const field of ['platformFee', 'status', 'paymentStatus', 'userId']) {
      assert.notProperty(terms, field)
    }
  })
})
