import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { send } from '#tests/helpers/http'
import { quietMarket } from '#tests/helpers/payments'
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
  ...['paymentStatus', 'platformFee', 'stagerCompletedAt', 'selectedAt', 'paymentDueAt'],
  ...[
    'paidAt',
    'closedAt',
    'revisedAt',
    'releasableAt',
    'view',
    'standing',
    'turn',
    'statusNote',
    'limitNote',
  ],
  ...['acceptConsequence', 'acceptBlockedReason', 'can'],
]

interface Listed {
  id: number
  userId: number
  bidder: object
}

const offersFor = async (projectId: number, person?: Person): Promise<Listed[]> =>
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
  group.each.setup(() => quietMarket())

  test('are the public ones for visitors, other stagers and other owners', async ({ assert }) => {
    const company = await createStager()
    const posted = await createProject(await createOwner())
    await createBid(posted, company)
    for (const viewer of [undefined, await createStager(), await createOwner()]) {
      const [offer] = await offersFor(posted.id, viewer)
      assert.sameMembers(Object.keys(offer), publicFields)
      assert.sameMembers(Object.keys(offer.bidder), [
        ...['id', 'stagerIdentifier', 'portfolioPhotos', 'portfolioThumbnails'],
      ])
    }
  }).tags(['@API-12', '@R13', '@DET-10', '@ROL-01'])

  test('are all visible to the project’s owner and to admins', async ({ assert }) => {
    const poster = await createOwner()
    const posted = await createProject(poster)
    await createBid(posted, await createStager())
    for (const viewer of [poster, await createAdmin()]) {
      const [offer] = await offersFor(posted.id, viewer)
      assert.sameMembers(Object.keys(offer), partyFields)
    }
  }).tags(['@R13'])

  test('are all visible to the stager, on its own bid only', async ({ assert }) => {
    const [company, rival] = [await createStager(), await createStager()]
    const posted = await createProject(await createOwner())
    await createBid(posted, company)
    await createBid(posted, rival)
    const offers = await offersFor(posted.id, company)
    const fieldsBy = ({ user }: Person) =>
      Object.keys(offers.find(({ userId }) => userId === user.id)!)
    assert.sameMembers(fieldsBy(company), partyFields)
    assert.sameMembers(fieldsBy(rival), publicFields)
  }).tags(['@R13', '@SBD-11'])

  test('call a stager by its identifier, or by its id', async ({ assert }) => {
    const company = await createStager()
    const posted = await createProject(await createOwner())
    await createBid(posted, company)
    const named = async () => JSON.stringify((await offersFor(posted.id))[0].bidder)
    assert.include(await named(), `"${company.user.stagerIdentifier}"`)
    await db
      .from('users')
      .where('id', company.user.id)
      .update({ user_type: 'homeowner', stager_identifier: null })
    assert.include(await named(), `"CreativeStager${company.user.id}"`)
  }).tags(['@OFR-02'])
})

test.group('Names and addresses of the other party', (group) => {
  group.each.setup(() => quietMarket())

  test('are in no response and on no page before payment', async ({ assert }) => {
    const [poster, company, rival] = [
      await canaryOwner(),
      await canaryStager(),
      await createStager(),
    ]
    const posted = await createProject(poster)
    const offer = await createBid(posted, company)
    await createBid(posted, rival)
    await offer.accept(poster.user)

    const eyes: [Person | undefined, RegExp][] = [
      [undefined, canaries],
      [rival, canaries],
      [await createOwner(), canaries],
      [poster, /canary.?stager|8280002222|pi_[A-Za-z0-9]|_secret_|scrypt/i],
      [company, /canary.?owner|8280001111|pi_[A-Za-z0-9]|_secret_|scrypt/i],
    ]
    for (const [viewer, hidden] of eyes) {
      const headers: Record<string, string> = viewer
        ? { cookie: `stagely-session=${viewer.sessionId}` }
        : {}
      for (const path of [
        `/api/projects/${posted.id}`,
        `/api/projects/${posted.id}/bids`,
        '/api/projects',
        '/api/bids/all',
        `/api/bids/${offer.id}/contact`,
        `/api/users/${company.user.id}/bids`,
        '/api/notifications/pending-bids',
        `/projects/${posted.id}`,
        '/dashboard',
        '/bids',
        '/projects?city=Asheville&state=NC',
        `/payment/${offer.id}`,
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
    const { email: ownerEmail, name } = scene.poster.user
    const { email: stagerEmail } = scene.company.user
    const told = async (viewer?: Person) => {
      const page = await send('GET', `/projects/${scene.project.id}`, {
        headers: viewer ? { cookie: `stagely-session=${viewer.sessionId}` } : {},
      })
      return [ownerEmail, stagerEmail, name].filter((value) => page.text.includes(value))
    }
    assert.includeMembers(await told(scene.poster), [ownerEmail, stagerEmail])
    assert.includeMembers(await told(scene.company), [ownerEmail, stagerEmail])
    for (const viewer of [undefined, passed.company, passed.poster, await createStager()]) {
      assert.deepEqual(await told(viewer), [])
    }
  })
})
