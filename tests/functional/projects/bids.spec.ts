import { test } from '@japa/runner'
import { bidAmountLimit } from '#shared/bids/bid_enums'
import Bid from '#models/bid'
import Project from '#models/project'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import {
  createAcceptedBid,
  createAdmin,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

const form = { amount: 3640, timeline: '2 weeks' }

const wrong: [field: string, values: unknown[], message?: string][] = [
  ['amount', [undefined, null], 'Enter your offer'],
  ['amount', [0, -1], 'Enter an amount of at least $1'],
  ['amount', [bidAmountLimit + 1, 2147483648], 'Enter $10,000,000 or less'],
  ['amount', [1.5, 99.99], 'Enter whole dollars, without cents'],
  ['amount', ['100', '1e3', '$100', '', true, [100], {}], 'Enter your offer as a number'],
  [
    'timeline',
    [undefined, null, '', 'soon', '2 Weeks', 7, {}],
    'Please select a valid timeline option',
  ],
  ['experienceLevel', ['guru', 7, {}], 'Please select a valid experience level'],
  ['stagingPeriod', ['31', 31, '60 days', {}], 'Please select a valid staging period'],
  ['paymentTerms', ['later', 7, {}], 'Please select valid payment terms'],
  ['acceptsCreditCards', ['yes', 'true', 1, {}]],
  ['extensionPerMonth', [0, -5, 1.5, '100', {}]],
]

test.group('Making a bid', (group) => {
  group.each.setup(() => emptyDatabase())

  test('with the required fields fills in the rest', async ({ assert, client }) => {
    const company = await createStager()
    const { id } = await createProject(await createOwner())
    const response = await client
      .post(`/api/projects/${id}/bids`)
      .bearerToken(company.sessionId)
      .json(form)
    response.assertStatus(201)
    response.assertBodyContains({
      ...form,
      userId: company.user.id,
      status: 'pending',
      paymentStatus: 'unpaid',
      platformFee: 4900,
      experienceLevel: 'experienced_professional',
      stagingPeriod: '60',
      paymentTerms: 'full_completion',
      acceptsCreditCards: false,
      extensionPerMonth: null,
      standing: 'pending',
    })
    assert.equal(response.body().can.cancel, true)
  })

  test('ignores fee, status and stager from the body', async ({ assert, client }) => {
    const [company, other] = [await createStager(), await createStager()]
    const { id } = await createProject(await createOwner())
    const response = await client
      .post(`/api/projects/${id}/bids`)
      .bearerToken(company.sessionId)
      .json({
        ...form,
        platformFee: 1,
        status: 'accepted',
        paymentStatus: 'paid',
        userId: other.user.id,
        projectId: 99,
        paidAt: '2020-01-01',
        stagerCompletedAt: '2020-01-01',
      })
    response.assertStatus(201)
    const stored = await Bid.firstOrFail()
    assert.deepInclude(stored.$attributes, {
      platformFee: 4900,
      status: 'pending',
      paymentStatus: 'unpaid',
      userId: company.user.id,
      projectId: id,
      paidAt: null,
      stagerCompletedAt: null,
    })
  })

  test('is refused with the reason for every wrong value', async ({ assert, client }) => {
    const company = await createStager()
    const { id } = await createProject(await createOwner())
    const before = await databaseDump()
    for (const [field, values, message] of wrong) {
      for (const value of values) {
        const response = await client
          .post(`/api/projects/${id}/bids`)
          .bearerToken(company.sessionId)
          .json({ ...form, [field]: value })
        const said = `${field} = ${JSON.stringify(value)}: ${response.text()}`
        assert.equal(response.status(), 422, said)
        assert.equal(response.body().errors[0].field, field, said)
        if (message) assert.equal(response.body().message, message, said)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('is for stagers, and not on one’s own project', async ({ assert, client }) => {
    const owner = await createOwner()
    const own = await createStager()
    const [foreign, self] = [await createProject(owner), await createProject(own)]
    const before = await databaseDump(['users', 'people', 'seats', 'sessions', 'audit_events'])
    for (const [person, { id }] of [
      [owner, foreign],
      [await createOwner(), foreign],
      [await createAdmin(), foreign],
      [own, self],
    ] as const) {
      const response = await client
        .post(`/api/projects/${id}/bids`)
        .bearerToken(person.sessionId)
        .json(form)
      response.assertStatus(403)
    }
    const anonymous = await client.post(`/api/projects/${foreign.id}/bids`).json(form)
    anonymous.assertStatus(401)
    assert.deepEqual(
      await databaseDump(['users', 'people', 'seats', 'sessions', 'audit_events']),
      before
    )
  })

  test('is refused once the project accepts no bids', async ({ client }) => {
    const company = await createStager()
    const owner = await createOwner()
    const late = await createProject(owner)
    const yesterday = dayFromNow(-1)
    await Project.query().where('id', late.id).update({ deadline: yesterday })
    const gone = await createProject(owner)
    await gone.cancel(owner.user)
    const { project: taken } = await createAcceptedBid()
    for (const [{ id }, status] of [
      [late, 409],
      [taken, 409],
      [gone, 404],
    ] as const) {
      const response = await client
        .post(`/api/projects/${id}/bids`)
        .bearerToken(company.sessionId)
        .json(form)
      response.assertStatus(status)
    }
  })
})
