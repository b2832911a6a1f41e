import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { eraseAgreementsOf, eraseSellerAddresses } from '#models/agreement/erasure'
import AgreementParty from '#models/agreement_party'
import { remindOfAgreements } from '#models/agreement/reminders'
import { sectionsOf } from '#queries/data_export'
import { timerBatch } from '#services/queue/timer_batches'
import {
  agreementPath,
  backdateVersions,
  readAgreement,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import { call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, password } from '#tests/helpers/people'
import { longerWith, onTwoServers, race, repeatRace, type Ask } from '#tests/helpers/races'
import {
  codeOf,
  createForSellers,
  emailsTo,
  hashOf,
  linkOf,
  sam,
  sellerParties,
  sellerSignatures,
  signatureBy,
  signWith,
  withLink,
} from '#tests/helpers/sellers'
import { dayFromNow, moveStaging } from '#tests/helpers/stagings'

const subjects = async () => (await emailsTo(sam.email)).map(({ subject }) => subject)
const reminder = 'Reminder: a home staging agreement waits for your signature'

test.group('A seller who doesn’t sign', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is reminded after three and seven days, and never again', async ({ assert }) => {
    await createForSellers()
    assert.deepEqual(await subjects(), ['A home staging agreement for you to sign'])
    await remindOfAgreements()
    assert.deepEqual(await subjects(), [])
    for (const [days, sent] of [
      [3, [reminder]],
      [4, [reminder]],
      [5, []],
    ] as const) {
      await backdateVersions(days)
      await remindOfAgreements()
      await remindOfAgreements()
      assert.deepEqual(await subjects(), [...sent])
    }
  }).tags(['@SEL-43', '@SEL-53'])

  test('isn’t reminded once the seller has signed or handed the link back', async ({ assert }) => {
    const scene = await createForSellers()
    await signWith(scene, await linkOf())
    const other = await createForSellers()
    await withLink(await linkOf(), 'returns', { reason: 'someone_else' })
    await backdateVersions(3)
    await remindOfAgreements()
    assert.deepEqual(await subjects(), [])
    assert.isNull((await readAgreement(other, other.owner)).inForce)
  }).tags(['@SEL-53'])

  test('both sides read whose turn it is', async ({ assert }) => {
    const scene = await createForSellers()
    const { owner, company, project } = scene
    await signAs(scene, company)
    const job = async (person: typeof owner) =>
      JSON.stringify((await call(person, `GET /api/projects/${project.id}/job`)).body)
    assert.include(await job(owner), 'Ask the seller to sign the agreement')
    assert.include(await job(company), 'Waiting for the seller to sign the agreement')
    await withLink(await linkOf(), 'returns', { reason: 'someone_else' })
    assert.include(await job(owner), 'Enter who signs for the client: a link came back')
  }).tags(['@SEL-54'])
})

test.group('The address of a seller', (group) => {
  group.each.setup(() => emptyDatabase())

  async function createSigned() {
    const scene = await createForSellers()
    await signWith(scene, await linkOf())
    await signAs(scene, scene.company)
    return scene
  }

  const addresses = () => db.from('agreement_parties').whereNotNull('address')

  test('is erased 30 days after the removal; name and signature stay', async ({ assert }) => {
    const scene = await createSigned()
    await emailsTo(sam.email)
    // The removal is planned for 80 days from now.
    await moveStaging(scene.bid.id, -109)
    assert.equal(await eraseSellerAddresses(), 0)
    await moveStaging(scene.bid.id, -1)
    assert.equal(await eraseSellerAddresses(), 1)
    assert.equal(await eraseSellerAddresses(), 0)
    assert.deepEqual(await addresses(), [])
    assert.deepEqual(await db.from('agreement_party_links'), [])
    const view = await readAgreement(scene, scene.owner)
    assert.equal(view.versions[0].parties[0].name, sam.name)
    assert.isNotNull(view.versions[0].parties[0].signedAt)
    assert.isNull(view.versions[0].parties[0].link?.address)
  }).tags(['@SEL-55', '@R653'])

  test('is erased with the owner’s account, and everything with the last account', async ({
    assert,
  }) => {
    const scene = await createSigned()
    await emailsTo(sam.email)
    const remove = (person: typeof scene.owner) =>
      call(person, `DELETE /api/users/${person.user.id}`, { currentPassword: password })
    await call(scene.company, `POST /api/bids/${scene.bid.id}/complete`)
    await db.from('projects').update({ status: 'completed', completed_at: new Date() })
    const first = await remove(scene.owner)
    assert.equal(first.status, 200, first.body.message)
    assert.deepEqual(await addresses(), [])
    assert.lengthOf(await sellerSignatures(), 1)
    assert.equal((await remove(scene.company)).status, 200)
    assert.deepEqual(await sellerParties(), [])
    assert.deepEqual(await sellerSignatures(), [])
  }).tags(['@SEL-56', '@R653', '@AGR-39'])

  test('is erased of every agreement, in batches', async ({ assert }) => {
    const owner = await createOwner()
    const scenes = []
    for (let at = 0; at < 3; at += 1) scenes.push(await createForSellers({}, {}, owner))
    const { size } = timerBatch
    timerBatch.size = 1
    try {
      for (const { bid } of scenes.slice(0, 2)) {
        await db
          .from('bids')
          .where('id', bid.id)
          .update({ closed_at: new Date(0) })
      }
      assert.equal(await eraseSellerAddresses(), 2)
      assert.lengthOf(await addresses().whereNotNull('version_id'), 1)
      for (const { bid } of scenes.slice(0, 2)) {
        await db
          .from('agreement_parties')
          .whereIn('agreement_id', db.from('agreements').where('bid_id', bid.id).select('id'))
          .update({ address: 'sealed', erased_at: null })
      }
      await db.transaction((trx) => eraseAgreementsOf(owner.user, trx))
      assert.deepEqual(await addresses(), [])
    } finally {
      timerBatch.size = size
    }
  }).tags(['@SEL-81'])

  test('is in the owner’s download, and in nobody else’s', async ({ assert }) => {
    const scene = await createForSellers()
    const exported = async ({ user }: typeof scene.owner) => {
      const rows: unknown[] = []
      for (const [, section] of sectionsOf(user)) for await (const row of section) rows.push(row)
      return JSON.stringify(rows)
    }
    const token = await linkOf()
    const code = await codeOf(token)
    const signature = signatureBy(sam, await hashOf(scene), code)
    assert.equal((await withLink(token, 'signatures', signature)).status, 204)
    const own = await exported(scene.owner)
    assert.include(own, sam.email)
    const theirs = await exported(scene.company)
    assert.notInclude(theirs, sam.email)
    assert.include(theirs, sam.name)
    for (const copy of [own, theirs]) {
      assert.include(copy, `"seller":"${sam.name}","name":"${sam.name}"`, 'the signature')
      assert.notInclude(copy, token)
      assert.notMatch(copy, new RegExp(`(?<!\\d)${code}(?!\\d)`))
    }
  }).tags(['@SEL-57'])
})

test.group('Signatures of sellers at the same moment', (group) => {
  group.each.setup(() => emptyDatabase())
  onTwoServers(group)

  /** A version that the seller can sign with `body`, and the company has signed already if they sign last. */
  async function createSignable({ isLast }: { isLast: boolean }) {
    const scene = await createForSellers()
    const { id, version_id: versionId } = await db
      .from('agreement_parties')
      .join('agreements', 'agreements.id', 'agreement_parties.agreement_id')
      .where('agreements.bid_id', scene.bid.id)
      .whereNotNull('version_id')
      .select('agreement_parties.id', 'version_id')
      .firstOrFail()
    const party = await AgreementParty.findOrFail(id)
    const token = await party.issueLink(1)
    await withLink(token!, 'codes')
    const [{ id: codeId }] = await db.from('agreement_party_codes').where('party_id', id)
    const { code } = (await AgreementParty.issueCode(codeId))!
    const body = { token, ...signatureBy(sam, await hashOf(scene), code) }
    if (isLast) await signAs(scene, scene.company)
    const sign = (ask: Ask) => ask(null, 'POST /api/signing/signatures', body)
    return { scene, id, versionId, codeId, sign }
  }

  /** What is stored of the first version. */
  async function outcomeOf({
    scene,
    id,
    versionId,
    codeId,
  }: Awaited<ReturnType<typeof createSignable>>) {
    const { versions, inForce } = await readAgreement(scene, scene.owner)
    const signatures = await sellerSignatures().where('party_id', id)
    const { used_at: usedAt = null } =
      (await db.from('agreement_party_codes').where('id', codeId).first()) ?? {}
    const files = await db.from('agreement_documents').where('version_id', versionId)
    const { body: staging } = await call(scene.owner, `GET ${scene.path}`)
    return {
      ...{ state: versions.at(-1)!.state, inForce, files },
      ...{ signatures: signatures.length, isUsed: usedAt !== null },
      installOn: (staging as { installOn?: string | null }).installOn,
    }
  }

  const whole = {
    ...{ state: 'signed', inForce: 1, signatures: 1, isUsed: true },
    ...{ installOn: dayFromNow(20), files: [] },
  }
  const nothing = { inForce: null, signatures: 0, isUsed: false, installOn: null, files: [] }

  /** Both orders have to be seen. */
  const untilBoth = () => {
    const seen = new Set<number>()
    return { seen, options: { isEnough: async () => seen.size === 2 } }
  }

  test('of two devices and a decline by the agent, one wins', async ({ assert }) => {
    const { seen, options } = untilBoth()
    await repeatRace(
      assert,
      async (round) => {
        const signable = await createSignable({ isLast: true })
        const { scene, sign } = signable
        const reason = { version: 1, reason: 'A mistake.' }
        const replies = await race(round, sign, sign, (ask) =>
          ask(scene.owner, `POST ${agreementPath(scene)}/declines`, reason)
        )
        assert.deepEqual(statusesOf(replies), [204, 409, 409])
        const isDeclined = replies[2].status === 204
        seen.add(replies[2].status)
        const expected = isDeclined ? { ...nothing, state: 'declined' } : whole
        assert.deepEqual(await outcomeOf(signable), expected as never)
      },
      options
    )
  }).tags(['@SEL-52', '@SEL-84'])

  test('of a signature and a withdrawal by the company, the version ends withdrawn', async ({
    assert,
  }) => {
    const { seen, options } = untilBoth()
    await repeatRace(
      assert,
      async (round) => {
        const signable = await createSignable({ isLast: false })
        const { scene, sign } = signable
        const reason = { version: 1, reason: 'A mistake.' }
        const [signed, withdrawn] = await race(round, sign, (ask) =>
          ask(scene.company, `POST ${agreementPath(scene)}/declines`, reason)
        )
        assert.equal(withdrawn.status, 204)
        assert.include([204, 409], signed.status)
        seen.add(signed.status)
        const isFirst = signed.status === 204
        const signature = isFirst ? { signatures: 1, isUsed: true } : {}
        const expected = { ...nothing, ...signature, state: 'withdrawn' }
        assert.deepEqual(await outcomeOf(signable), expected as never)
        const { versions } = await readAgreement(scene, scene.owner)
        assert.isNull(versions[0].parties[0].link?.address ?? null, 'the address went with it')
      },
      options
    )
  }).tags(['@SEL-49', '@SEL-84'])

  test('of the last signature and a newer version, the signature completes the former or isn’t made', async ({
    assert,
  }) => {
    const { seen, options } = untilBoth()
    await repeatRace(
      assert,
      async (round) => {
        const signable = await createSignable({ isLast: true })
        const { scene, sign } = signable
        await writeDraft(scene, { installOn: dayFromNow(20), extensionPerMonth: 520 })
        const { draft } = await readAgreement(scene, scene.company)
        const { hash } = draft!.filled
        const [signed, sent] = await race(round, sign, async (ask) => {
          // A signature takes longer than a version does.
          if (round % 2 === 1) await setTimeout(Math.random() * longerWith(round, 200))
          return ask(scene.company, `POST ${agreementPath(scene)}/versions`, { hash })
        })
        assert.include([204, 409], signed.status)
        assert.include([201, 409], sent.status)
        assert.isTrue(signed.status === 204 || sent.status === 201)
        seen.add(signed.status)
        const isSigned = signed.status === 204
        const expected = isSigned ? whole : { ...nothing, state: 'replaced' }
        assert.deepEqual(await outcomeOf(signable), expected as never)
        const { versions } = await readAgreement(scene, scene.owner)
        assert.lengthOf(versions, sent.status === 201 ? 2 : 1)
        if (versions.length === 2) assert.isNull(versions[0].parties[0].signedAt)
      },
      options
    )
  }).tags(['@SEL-48', '@SEL-84'])
})
