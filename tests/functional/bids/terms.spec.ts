import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { rowsOf } from '#tests/helpers/stored_records'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { createOwner, createProject, createStager, terms } from '#tests/helpers/people'

async function market() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  return { posted: project, company, path: `/api/projects/${project.id}/bids` }
}

test.group('The terms of a bid', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(checkInvariants)

  test('carry the fee for their amount, in cents', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const fees = [
      [1, 0],
      [99, 0],
      [100, 2900],
      [2000, 2900],
      [2001, 4900],
      [4000, 4900],
      [4001, 7900],
      [6000, 7900],
      [6001, 9900],
      [10_000_000, 9900],
    ]
    for (const [amount] of fees) {
      const path = `/api/projects/${(await createProject(owner)).id}/bids`
      const { status, body } = await call(company, `POST ${path}`, { ...terms, amount })
      assert.equal(status, 201)
      assert.equal(body.amount, amount)
    }
    const stored = await rowsOf('bids')
    assert.deepEqual(
      stored.map((row) => [row.amount, row.platform_fee]),
      fees
    )
  }).tags(['@R02', '@PAY-11'])

  test('accept 1e3, which is a whole number in JSON', async ({ assert }) => {
    const { company, path } = await market()
    const body = '{"amount":1e3,"timeline":"1 week"}'
    const answer = await send('POST', path, { as: company, body })
    assert.equal(answer.status, 201)
    assert.equal(JSON.parse(answer.text).amount, 1000)
  })

  test('are refused unless the amount is whole, positive and within the limit', async ({
    assert,
  }) => {
    const { company, path } = await market()
    for (const [amount, message] of [
      ['null', 'Enter your offer'],
      ['0', 'Enter an amount of at least $1'],
      ['-500', 'Enter an amount of at least $1'],
      ['2000.5', 'Enter whole dollars, without cents'],
      ['"2000"', 'Enter your offer as a number'],
      ['"1e3"', 'Enter your offer as a number'],
      ['""', 'Enter your offer as a number'],
      ['true', 'Enter your offer as a number'],
      ['[2000]', 'Enter your offer as a number'],
      ['{"$gt":0}', 'Enter your offer as a number'],
      ['10000001', 'Enter $10,000,000 or less'],
      ['2147483648', 'Enter $10,000,000 or less'],
      ['9007199254740993', 'Enter $10,000,000 or less'],
      ['1e999', ''],
    ]) {
      const body = `{"amount":${amount},"timeline":"1 week"}`
      const answer = await send('POST', path, { as: company, body })
      const refusal = JSON.parse(answer.text)
      assert.equal(answer.status, 422, amount)
      assert.include(refusal.message, message)
      assert.equal(refusal.errors[0].field, 'amount')
    }
    const { status, body } = await call(company, `POST ${path}`, { timeline: '1 week' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, [{ field: 'amount', message: 'Enter your offer' }])
    assert.isEmpty(await rowsOf('bids'))
  }).tags(['@PLC-81', '@R02', '@BID-02'])

  test('accept every listed value', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const bid = {
      timeline: ['1 week', '2 weeks', '3 weeks', '1 month', 'flexible'],
      experienceLevel: ['rising_talent', 'experienced_professional', 'expert_stager'],
      stagingPeriod: ['30', '45', '60', '90', '120', 120],
      paymentTerms: ['full_completion', 'split_payment', 'flexible'],
      acceptsCreditCards: [true, false],
      extensionPerMonth: [1, null],
    }
    for (const [field, values] of Object.entries(bid)) {
      for (const value of values) {
        const path = `/api/projects/${(await createProject(owner)).id}/bids`
        const { status, body } = await call(company, `POST ${path}`, { ...terms, [field]: value })
        assert.equal(status, 201, `${field} ${value}`)
        assert.equal(body[field], value === 120 ? '120' : value)
      }
    }
  }).tags(['@ENU-09', '@ENU-10', '@ENU-11', '@ENU-12'])

  test('are refused with any other value, in plain words', async ({ assert }) => {
    const { company, path } = await market()
    for (const [field, value, message] of [
      ['timeline', '5 weeks', 'Please select a valid timeline option'],
      ['timeline', undefined, 'Please select a valid timeline option'],
      ['timeline', ['1 week'], 'Please select a valid timeline option'],
      ['experienceLevel', 'master', 'Please select a valid experience level'],
      ['experienceLevel', 7, 'Please select a valid experience level'],
      ['stagingPeriod', '31', 'Please select a valid staging period'],
      ['stagingPeriod', 60.5, 'Please select a valid staging period'],
      ['paymentTerms', 'cash', 'Please select valid payment terms'],
      ['acceptsCreditCards', 'yes', 'Choose yes or no'],
      ['acceptsCreditCards', 1, 'Choose yes or no'],
      ['extensionPerMonth', 0, 'Enter whole dollars, at least $1'],
      ['extensionPerMonth', -5, 'Enter whole dollars, at least $1'],
      ['extensionPerMonth', 9.5, 'Enter whole dollars, at least $1'],
      ['extensionPerMonth', '450', 'Enter whole dollars, at least $1'],
      ['extensionPerMonth', 10_000_001, 'Enter $10,000,000 or less'],
    ] as const) {
      const { status, body } = await call(company, `POST ${path}`, { ...terms, [field]: value })
      assert.equal(status, 422, `${field} ${value}`)
      assert.deepEqual(body.errors, [{ field, message }])
    }
    assert.isEmpty(await rowsOf('bids'))
  }).tags(['@BID-02'])

  test('must be JSON of a limited size', async ({ assert }) => {
    const { company, path } = await market()
    const before = await databaseDump()
    const json = JSON.stringify(terms)
    const attempts: [number, string | Buffer, Record<string, string>][] = [
      [400, '{"amount": 2000,', {}],
      [415, json, { 'content-type': 'text/plain' }],
      [415, 'amount=2000', { 'content-type': 'application/x-www-form-urlencoded' }],
      [415, gzipSync(json), { 'content-encoding': 'gzip' }],
      [413, JSON.stringify({ ...terms, timeline: 'x'.repeat(70_000) }), {}],
      [422, '[]', {}],
    ]

    for (const [expected, body, headers] of attempts) {
      const answer = await send('POST', path, { as: company, body, headers })
      assert.equal(answer.status, expected)
      assert.isString(JSON.parse(answer.text).message)
    }
    assert.deepEqual(await databaseDump(), before)
  })
})
