import { test } from '@japa/runner'
import Project from '#models/project'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { send } from '#tests/helpers/http'

const show = async (id: number, person?: Person) => {
  const answer = await send('GET', `/api/projects/${id}`, { as: person })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.text) }
}

test.group('Showing a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('returns the documented fields to everyone, and no others', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    const { status, body } = await show(id)
    assert.equal(status, 200)
    assert.sameMembers(Object.keys(body), [
      ...['id', 'userId', 'title', 'description', 'propertyType', 'propertyTypeLabel'],
      ...['occupancyStatus', 'occupancyStatusLabel', 'squareFootage', 'bedrooms', 'bathrooms'],
      ...['location', 'city', 'neighborhood', 'county', 'state', 'timeline', 'timelineLabel'],
      ...['stagingLevel', 'stagingLevelLabel', 'roomsToStage', 'otherRooms', 'levels'],
      'completeQuestion',
      ...['locationTypes', 'budgetRange', 'status', 'badge', 'photos', 'thumbnails', 'photoCount'],
      'photoLabels',
      ...['offerCount', 'ownerTypeLabel', 'createdAt', 'deadline', 'completedAt', 'cancelledAt'],
      ...[
        'cancelConsequence',
        'lastLoss',
        'departureNote',
        'hiding',
        'hidden',
        'hiddenNote',
        'can',
        'questions',
      ],
    ])
    assert.equal(body.bathrooms, '2.5')
    assert.deepEqual(body.badge, { text: 'Open for Bids', tone: 'info', icon: 'circle-dot' })
  }).tags(['@API-11', '@DET-02', '@DET-10'])

  test('includes the history for its owner only', async ({ assert }) => {
    const { project, bid, owner, company } = await createPaidBid()
    const { id } = project
    const before = await show(id, owner)
    const [latest] = before.body.events
    assert.include(latest.text, 'paid the platform fee')
    assert.equal(latest.state, 'now')

    await bid.completeWork(company.user)
    const headers = { 'if-none-match': String(before.headers.etag) }
    const { text } = await send('GET', `/api/projects/${id}`, { as: owner, headers })
    const after = JSON.parse(text)
    assert.lengthOf(after.events, before.body.events.length + 1)
    const namedIn = (events: { kind: string; text: string }[]) =>
      events.filter((event) => event.text.includes(company.user.company!)).map(({ kind }) => kind)
    assert.deepEqual(namedIn(after.events), ['work_completed', 'fee_paid'])
    assert.includeMembers(
      after.events.map(({ kind }: { kind: string }) => kind),
      ['bid_submitted', 'bid_accepted']
    )

    const admin = await createAdmin()
    for (const viewer of [company, await createStager(), await createOwner(), admin, undefined]) {
      const { body } = await show(id, viewer)
      assert.notProperty(body, 'events')
    }
  }).tags(['@API-11'])

  test('includes what each viewer may do', async ({ assert }) => {
    const [owner, company, other] = [await createOwner(), await createStager(), await createOwner()]
    const { id } = await createProject(owner)
    const allowed = async (person?: Person) =>
      Object.entries((await show(id, person)).body.can)
        .filter(([, may]) => may)
        .map(([name]) => name)

    const changes = ['edit', 'describe', 'addPhotos', 'assignRooms', 'delete', 'cancel']
    assert.sameMembers(await allowed(owner), changes)
    assert.sameMembers(await allowed(company), ['bid', 'message'])
    assert.sameMembers(await allowed(other), ['message'])
    assert.sameMembers(await allowed(), [])
    const own = await createProject(company)
    const { body } = await show(own.id, company)
    assert.isFalse(body.can.bid)
    assert.isTrue(body.can.edit)
  }).tags(['@DET-11', '@R20'])

  test('has the badge of its status', async ({ assert }) => {
    const scene = await createPaidBid()
    const badge = async () => (await show(scene.project.id)).body.badge.text
    assert.equal(await badge(), 'In Progress')
    await scene.project.complete(scene.owner.user)
    assert.equal(await badge(), 'Completed')
  }).tags(['@DET-03'])

  test('is only for those involved once it is canceled', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const bystander = await createStager()
    await scene.project.cancel(scene.owner.user)
    for (const person of [scene.owner, scene.company, await createAdmin()]) {
      assert.equal((await show(scene.project.id, person)).status, 200)
    }
    for (const person of [undefined, bystander, await createOwner()]) {
      assert.equal((await show(scene.project.id, person)).status, 404)
    }
  }).tags(['@R18'])

  test('answers alike for a hidden project and an unknown one', async ({ assert }) => {
    const [owner, bystander] = [await createOwner(), await createStager()]
    const cancelled = await createProject(owner)
    await cancelled.cancel(owner.user)
    const deleted = await createProject(owner)
    await deleted.remove(owner.user)

    for (const path of ['', '/bids']) {
      const answers = await Promise.all(
        [cancelled.id, deleted.id, 99_999].map((id) =>
          send('GET', `/api/projects/${id}${path}`, { as: bystander })
        )
      )
      for (const { status, text, headers } of answers) {
        assert.equal(status, 404)
        assert.equal(text, answers[2].text)
        assert.isUndefined(headers.etag)
        assert.equal(headers['cache-control'], 'no-store')
      }
      const expected = path ? 'Failed to fetch bids' : 'Failed to fetch project'
      assert.deepEqual(JSON.parse(answers[2].text), { message: expected })
    }
  }).tags(['@R18', '@ROL-06'])

  test('does not answer 304 to a guessed tag', async ({ assert }) => {
    const [owner, bystander] = [await createOwner(), await createStager()]
    const hidden = [await createProject(owner), await createProject(owner)]
    await createBid(hidden[0], await createStager())
    await hidden[0].cancel(owner.user)
    await hidden[1].remove(owner.user)
    const today = new Date().toISOString().slice(0, 10)

    for (const { id } of hidden) {
      const { version } = await Project.findOrFail(id)
      for (const path of ['', '/bids']) {
        const answer = await send('GET', `/api/projects/${id}${path}`, {
          as: bystander,
          headers: { 'if-none-match': `"${id}.${version}.${bystander.user.id}.d${today}"` },
        })
        assert.equal(answer.status, 404)
      }
    }
  })
})
