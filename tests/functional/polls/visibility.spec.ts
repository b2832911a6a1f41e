import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { send } from '#tests/helpers/http'
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

const publicFields = [
  ...['id', 'projectId', 'userId', 'amount', 'timeline', 'timelineLabel', 'experienceLevel'],
  ...['experienceLevelLabel', 'stagingPeriod', 'stagingPeriodLabel', 'paymentTerms'],
  ...['paymentTermsLabel', 'acceptsCreditCards', 'extensionPerMonth', 'costPerDay', 'status'],
  ...['badge', 'createdAt', 'bidder'],
]
const partyFields = [
  ...publicFields,
  ...[
    'letter',
    'formerHire',
    'sellersChoice',
    'parts',
    'changes',
    'paymentStatus',
    'platformFee',
    'stagerCompletedAt',
    'hasFinishedRooms',
    'selectedAt',
    'undoableUntil',
    'formerAgreement',
    'paymentDueAt',
  ],
  ...[
    'paidAt',
    'closedAt',
    'declineReason',
    'outcome',
    'note',
    'introduction',
    'revisedAt',
    'revision',
    'releasableAt',
    'badges',
    'view',
    'standing',
    'statusNote',
    'reserveNote',
    'giveUpReason',
    'limitNote',
  ],
  ...['acceptConsequence', 'acceptBlockedReason', 'completeBlockedReason', 'can'],
]

interface Listed {
  id: number
  userId: number
  bidder: object
}

const bidsFor = async (projectId: number, person?: Person): Promise<Listed[]> =>
  JSON.parse((await send('GET', `/api/projects/${projectId}/bids`, { as: person })).text)

/** Values of two people that the other party must not see before payment. */
const canaryOwner = () =>
  createOwner({
    email: 'canary-owner@stagely.example',
    name: 'Canary Ownername',
    company: 'Canary Ownercompany',
    phone: '8280001111',
    website: 'https://canary-owner.example',
    bio: 'Canary ownerbio',
  })
const canaryStager = () =>
  createStager({
    email: 'canary-stager@stagely.example',
    name: 'Canary Stagername',
    company: 'Canary Stagercompany',
    phone: '8280002222',
    website: 'https://canary-stager.example',
    bio: 'Canary stagerbio',
  })
const canaries = /canary|8280001111|8280002222|pi_[A-Za-z0-9]|_secret_|scrypt/i

test.group('Fields of a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are the public ones for visitors, other stagers and other owners', async ({ assert }) => {
    const company = await createStager()
    const project = await createProject(await createOwner())
    await createBid(project, company)
    for (const viewer of [undefined, await createStager(), await createOwner()]) {
      const [bid] = await bidsFor(project.id, viewer)
      assert.sameMembers(Object.keys(bid), publicFields)
      assert.sameMembers(Object.keys(bid.bidder), [
        ...['id', 'stagerIdentifier', 'portfolioPhotos', 'portfolioThumbnails'],
      ])
    }
  }).tags(['@API-12', '@R13', '@DET-10', '@ROL-01'])

  test('are all visible to the project’s owner and to admins', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    for (const viewer of [owner, await createAdmin()]) {
      const [bid] = await bidsFor(project.id, viewer)
      assert.sameMembers(Object.keys(bid), partyFields)
    }
  }).tags(['@R13'])

  test('are all visible to the stager, on its own bid only', async ({ assert }) => {
    const [company, otherStager] = [await createStager(), await createStager()]
    const project = await createProject(await createOwner())
    await createBid(project, company)
    await createBid(project, otherStager)
    const bids = await bidsFor(project.id, company)
    const fieldsBy = ({ user }: Person) =>
      Object.keys(bids.find(({ userId }) => userId === user.id)!)
    assert.sameMembers(fieldsBy(company), partyFields)
    assert.sameMembers(fieldsBy(otherStager), publicFields)
  }).tags(['@R13', '@SBD-11'])

  test('call a stager by its identifier, or by its id', async ({ assert }) => {
    const company = await createStager()
    const project = await createProject(await createOwner())
    await createBid(project, company)
    const named = async () => JSON.stringify((await bidsFor(project.id))[0].bidder)
    assert.include(await named(), `"${company.user.stagerIdentifier}"`)
    await db
      .from('users')
      .where('id', company.user.id)
      .update({ user_type: 'homeowner', stager_identifier: null })
    assert.include(await named(), `"CreativeStager${company.user.id}"`)
  }).tags(['@OFR-02'])
})

test.group('Names and addresses of the other party', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are in no response and on no page before payment', async ({ assert }) => {
    const [owner, company, otherStager] = [
      await canaryOwner(),
      await canaryStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    await createBid(project, otherStager)
    await bid.accept(owner.user)

    const eyes: [Person | undefined, RegExp][] = [
      [undefined, canaries],
      [otherStager, canaries],
      [await createOwner(), canaries],
      [owner, /canary.?stager|8280002222|pi_[A-Za-z0-9]|_secret_|scrypt/i],
      [company, /canary.?owner|8280001111|pi_[A-Za-z0-9]|_secret_|scrypt/i],
    ]
    for (const [viewer, hidden] of eyes) {
      const headers: Record<string, string> = viewer
        ? { cookie: `stagely-session=${viewer.sessionId}` }
        : {}
      for (const path of [
        `/api/projects/${project.id}`,
        `/api/projects/${project.id}/bids`,
        '/api/projects',
        '/api/bids/all',
        `/api/bids/${bid.id}/contact`,
        `/api/users/${company.user.id}/bids`,
        '/api/notifications/pending-bids',
        `/projects/${project.id}`,
        '/dashboard',
        '/bids',
        '/projects?city=Asheville&state=NC',
        `/payment/${bid.id}`,
      ]) {
        const { text, status } = await send('GET', path, { as: viewer, headers })
        assert.notMatch(text, hidden, `${path} for ${viewer?.user.userType ?? 'a visitor'}`)
        assert.isBelow(status, 500)
      }
    }
  }).tags(['@R13', '@GEN-03'])

  test('stay between the two parties of the paid bid afterwards', async ({ assert }) => {
    const scene = await createPaidBid()
    const passed = await createAcceptedBid()
    const { email: ownerEmail, name } = scene.owner.user
    const { email: stagerEmail } = scene.company.user
    const responsesFor = async (viewer?: Person) => {
      const page = await send('GET', `/projects/${scene.project.id}`, {
        headers: viewer ? { cookie: `stagely-session=${viewer.sessionId}` } : {},
      })
      return [ownerEmail, stagerEmail, name].filter((value) => page.text.includes(value))
    }
    assert.includeMembers(await responsesFor(scene.owner), [ownerEmail, stagerEmail])
    assert.includeMembers(await responsesFor(scene.company), [ownerEmail, stagerEmail])
    for (const viewer of [undefined, passed.company, passed.owner, await createStager()]) {
      assert.deepEqual(await responsesFor(viewer), [])
    }
  })
})
