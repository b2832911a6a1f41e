import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import encryption from '@adonisjs/core/services/encryption'
import { joinText } from '#shared/agreements/agreement_text'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  createReleasedHome,
  createSentAgreement,
  readAgreement,
  sendDraftOf,
  signAs,
  signatureOf,
  writeDraft,
} from '#tests/helpers/agreements'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { sha256 } from '#tests/helpers/signed_agreements'
import { dayFromNow } from '#tests/helpers/stagings'

const install = dayFromNow(20)
/** Reads "12 weeks, $15" on the screen and "21 weeks, $51" in other programs. */
const turned = [
  { heading: 'Ter\u2067ms\u2069', text: 'The term is \u202e21\u202c weeks,\nfor $\u202e51\u202c.' },
]
const plain = [{ heading: 'Terms', text: 'The term is 21 weeks,\nfor $51.' }]
const controls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

test.group('Characters that set the direction of a text', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are in no draft, template or version', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { company, owner } = scene
    await writeDraft(scene, { sections: turned, installOn: install })
    const { draft } = await readAgreement(scene, company)
    assert.deepEqual(draft!.sections, plain)
    assert.deepEqual(draft!.filled.sections.slice(1), plain)
    await call(company, `POST /api/users/${company.user.id}/agreement-templates`, {
      name: 'Mi\u202ene',
      sections: turned,
    })
    const [template] = await db.from('agreement_templates')
    assert.deepEqual([template.name, template.sections], ['Mine', plain])
    assert.equal((await sendDraftOf(scene)).status, 201)
    const { shown } = await readAgreement(scene, owner)
    assert.deepEqual(shown!.sections.slice(1), plain)
    const [{ hash }] = await db.from('agreement_versions')
    assert.equal(hash, sha256(joinText('Staging agreement', shown!.sections)))
  }).tags(['@TRU-81', '@PHN-32'])

  test('go when a draft, an address or a name from before is sent', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { company, owner, bid } = scene
    const sections = [...turned, { heading: 'Home', text: '{address}, of {owner}' }]
    await writeDraft(scene, { installOn: install })
    const former = encryption.encrypt(
      { sections, installOn: install, extensionPerMonth: null },
      { purpose: 'agreement_draft' }
    )
    await db.from('agreements').update({ draft: former })
    const address = '\u202e14\u202c Canary Court'
    const access = encryption.encrypt(
      { address, instructions: 'Code \u202e41\u202c' },
      { purpose: 'staging_access' }
    )
    await db.from('stagings').where('bid_id', bid.id).update({ access })
    await db.from('users').where('id', owner.user.id).update({ name: 'Dana \u202eWhitfield' })
    const expected = [...plain, { heading: 'Home', text: '14 Canary Court, of Dana Whitfield' }]
    const { draft } = await readAgreement(scene, company)
    assert.deepEqual(draft!.filled.sections.slice(1), expected)
    const [terms] = draft!.filled.sections
    assert.notMatch(terms.text, controls)
    assert.include(terms.text, 'Home: 14 Canary Court\nClient: Dana Whitfield,')
    const { body } = await call(company, `GET ${scene.path}`)
    assert.notMatch(JSON.stringify(body.access), controls)
    assert.include(JSON.stringify(body.access), 'Code 41')
    assert.equal((await sendDraftOf(scene)).status, 201)
    const { shown } = await readAgreement(scene, owner)
    assert.deepEqual(shown!.sections, [terms, ...expected])
  }).tags(['@TRU-81'])

  test('in a version from before: its bytes stay, page and PDF read the same', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { owner } = scene
    const text = joinText('Staging agreement', plain).replace('21', '\u202e21\u202c')
    const hash = sha256(text)
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      const sealed = encryption.encrypt(text, { purpose: 'agreement_text' })
      await trx.from('agreement_versions').update({ text: sealed, hash })
    })
    const { shown, versions } = await readAgreement(scene, owner)
    assert.equal(versions[0].hash, hash)
    assert.deepEqual(shown!.sections, plain)
    assert.equal((await signAs(scene, owner)).status, 204)
  }).tags(['@TRU-81'])

  test('aren’t needed by a text from right to left', async ({ assert }) => {
    const sections = [{ heading: 'תנאים', text: 'המחיר הוא 12 דולר (USD).\nثلاثة أشهر' }]
    const scene = await createSentAgreement(install, { sections })
    const { shown } = await readAgreement(scene, scene.owner)
    assert.deepEqual(shown!.sections.slice(1), sections)
  }).tags(['@TRU-81', '@AGR-62'])
})

test.group('The name of a signature', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is the account’s with another apostrophe, dash or point', async ({ assert }) => {
    const owner = await createOwner({ name: "J. R. O'Brien-Lee" })
    const scene = await createReleasedHome({}, owner)
    await writeDraft(scene, { installOn: install })
    await sendDraftOf(scene)
    const { status } = await signAs(scene, owner, { name: 'J R  O’Brien–Lee' })
    assert.equal(status, 204)
    const [{ name }] = await db.from('agreement_signatures')
    assert.equal(name, 'J R O’Brien–Lee')
  }).tags(['@AGR-25'])

  test('has a letter that is seen', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner } = scene
    const line = `POST ${agreementPath(scene)}/signatures`
    const whole = await signatureOf(scene, owner, { keepsName: true })
    for (const [name, message] of [
      ['\u115f', 'Type your full name'],
      ['\u034f\u17b5', 'Type your full name'],
      ['\u0301', 'Type your full name'],
      ['.', 'Use at least one letter'],
      ['\u115f.', 'Use at least one letter'],
      ['12', 'Use at least one letter'],
    ]) {
      const answer = await call(owner, line, { ...whole, name })
      assert.equal(answer.status, 422, JSON.stringify(name))
      assert.deepEqual(answer.body.errors, [{ field: 'name', message }])
    }
    assert.deepEqual(await db.from('agreement_signatures'), [])
    await db.from('users').where('id', owner.user.id).update({ name: '\u115f' })
    assert.equal((await call(owner, line, { ...whole, name: '\u115f' })).status, 422)
  }).tags(['@AGR-130'])
})
