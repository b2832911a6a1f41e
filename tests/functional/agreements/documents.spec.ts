import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { agreementSeal } from '#config/agreements'
import { remindOfAgreements } from '#models/agreement/reminders'
import AgreementDocument from '#models/agreement_document'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  backdateVersions,
  createSentAgreement,
  createSignedAgreement,
  home,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import { emptyDatabase } from '#tests/helpers/database'
import { queuedJobs, runJobs } from '#tests/helpers/emails'
import { cookieOf } from '#tests/helpers/http'
import { createAdmin, createStager, password, type Person } from '#tests/helpers/people'
import { addPasskey, proofBy } from '#tests/helpers/passkeys'
import { pagesOf, sealOf } from '#tests/helpers/sealed_pdf'
import { sha256 } from '#tests/helpers/signed_agreements'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const install = dayFromNow(20)

async function download(path: string, person?: Person) {
  const headers = person && { cookie: cookieOf(person) }
  return exchange('GET', path.replace('/api', ''), { headers })
}

test.group('The PDF of an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('both get the same file, and nobody else gets one', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    const path = `${agreementPath(scene)}/1/pdf`
    const jobs = (await queuedJobs()).filter(({ name }) => name === 'WriteAgreementDocument')
    assert.equal(jobs.length, 1)
    const first = await download(path, owner)
    assert.equal(first.status, 200)
    assert.equal(first.headers['content-type'], 'application/pdf')
    assert.include(String(first.headers['content-disposition']), 'attachment')
    assert.include(String(first.headers['cache-control']), 'no-store')
    assert.equal(first.body.subarray(0, 5).toString(), '%PDF-')
    await runJobs(['timers'])
    const second = await download(path, company)
    assert.isTrue(first.body.equals(second.body))
    const { sha256: stored, pdf } = await db.from('agreement_documents').firstOrFail()
    assert.equal(stored, sha256(first.body))
    const checked = await call(null, `GET /api/agreements/checks/${stored}`)
    assert.deepInclude(checked.body, { isOurs: true, kind: 'agreement', number: 1 })
    assert.isFalse(Buffer.from(pdf, 'base64').includes('%PDF'), 'it is encrypted')

    for (const person of [undefined, await createStager(), await createAdmin()]) {
      assert.equal((await download(path, person)).status, 404)
    }
    await writeDraft(scene, { extensionPerMonth: 500 })
    await sendDraftOf(scene)
    for (const number of [2, 3]) {
      const other = `${agreementPath(scene)}/${number}/pdf`
      assert.equal((await download(other, owner)).status, 404, 'not signed by both')
    }
  }).tags(['@AGR-33'])

  test('a process that is killed before the file is stored ends with the same file', async ({
    assert,
  }) => {
    const scene = await createSignedAgreement(install)
    const version = await db.from('agreement_versions').firstOrFail()
    const [one, other] = await Promise.all([
      AgreementDocument.ofVersion(version.id),
      AgreementDocument.ofVersion(version.id),
    ])
    assert.equal(one.fileHash, other.fileHash)
    // As if nothing had been stored: triggers refuse to delete it.
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      await trx.from('agreement_documents').delete()
    })
    await db.from('users').update({ name: 'Someone Else', company: 'Renamed' })
    await runJobs(['timers'])
    const { body } = await download(`${agreementPath(scene)}/1/pdf`, scene.owner)
    assert.equal(sha256(body), one.fileHash)
  }).tags(['@AGR-33'])
})

test.group('The seal of an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('both get the sealed file, whose certificate has what happened', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const base = `POST ${agreementPath(scene)}`
    await call(company, `${base}/declines`, { version: 1, reason: 'Secret reason.' })
    await db.from('users').where('id', company.user.id).update({ email_confirmed: false })
    await writeDraft(scene, { installOn: install })
    await sendDraftOf(scene)
    await call(owner, `${base}/openings`, { version: 2 })
    const { key } = await addPasskey(owner)
    const { hash } = (await readAgreement(scene, owner)).versions.at(-1)!
    const agreement = { projectId: scene.project.id, version: 2, hash }
    const passkey = await proofBy(owner, key, 'sign_agreement', { agreement })
    await signAs(scene, owner, { currentPassword: undefined, passkey })
    await signAs(scene, company)
    const [first, second] = await Promise.all([
      download(`${agreementPath(scene)}/2/pdf`, owner),
      download(`${agreementPath(scene)}/2/pdf`, company),
    ])
    assert.isTrue(first.body.equals(second.body))
    const [, last] = await db.from('agreement_signatures').orderBy('id')
    const digits = last.signed_at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
    assert.deepInclude(sealOf(first.body), {
      ...{ isIntact: true, isSigned: true, reachesEnd: true, date: `D:${digits}` },
      fingerprint: agreementSeal!.fingerprint,
    })
    const certificate = (await pagesOf(first.body)).at(-1)!
    for (const step of [
      /Version 1 sent Staging company Confirmed –/,
      /Version 1 withdrawn Staging company Confirmed –/,
      /Version 2 sent Staging company Not confirmed –/,
      /Version 2 opened Client Confirmed –/,
      /Version 2 signed Client Confirmed Passkey/,
      /Version 2 signed Staging company Not confirmed Password/,
    ]) {
      assert.match(certificate, step)
    }
    assert.include(certificate, 'I agree to sign this electronically')
    assert.notInclude(certificate, 'Secret reason.')
    assert.notInclude(certificate, 'Version 1 opened')
  }).tags(['@AGR-33', '@AGR-106', '@AGR-108'])

  test('what happens after the last signature is in no file', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    await writeDraft(scene)
    await sendDraftOf(scene)
    await call(scene.owner, `POST ${agreementPath(scene)}/openings`, { version: 2 })
    const { body } = await download(`${agreementPath(scene)}/1/pdf`, scene.owner)
    const certificate = (await pagesOf(body)).at(-1)!
    assert.include(certificate, 'Version 1 signed Staging company')
    assert.notInclude(certificate, 'Version 2')
  }).tags(['@AGR-106'])

  test('a process that ends between seal and storing leaves nothing, and one file follows', async ({
    assert,
  }) => {
    const scene = await createSignedAgreement(install)
    const [{ id }] = await db.from('agreement_versions')
    await db.rawQuery(`create function fail_to_store() returns trigger language plpgsql as
      $$ begin raise exception 'the process has ended'; end $$`)
    await db.rawQuery(`create trigger fails before insert on agreement_documents
      for each row execute function fail_to_store()`)
    try {
      await assert.rejects(() => AgreementDocument.ofVersion(id), /the process has ended/)
      assert.deepEqual(await db.from('agreement_documents'), [])
    } finally {
      await db.rawQuery('drop function fail_to_store cascade')
    }
    await runJobs(['timers'])
    const path = `${agreementPath(scene)}/1/pdf`
    const [first, second] = [await download(path, scene.owner), await download(path, scene.company)]
    assert.equal(first.status, 200)
    assert.isTrue(first.body.equals(second.body))
    assert.isTrue(sealOf(first.body)?.isIntact)
    assert.lengthOf(await db.from('agreement_documents'), 1)
  }).tags(['@AGR-33', '@AGR-109', '@R364'])

  test('files of the former release stay as they are, and are still ours', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const [{ id }] = await db.from('agreement_versions')
    const former = Buffer.from('%PDF-1.7 without a seal')
    await db.table('agreement_documents').insert({
      version_id: id,
      pdf: encryption.encrypt(former.toString('base64'), { purpose: 'agreement_pdf' }),
      ...{ sha256: sha256(former), created_at: new Date() },
    })
    await runJobs(['timers'])
    for (const person of [scene.owner, scene.company]) {
      const { body } = await download(`${agreementPath(scene)}/1/pdf`, person)
      assert.isTrue(body.equals(former))
    }
    const { body } = await call(null, `GET /api/agreements/checks/${sha256(former)}`)
    assert.deepInclude(body, { isOurs: true, number: 1 })
  }).tags(['@AGR-111'])
})

test.group('The exact text of a version', (group) => {
  group.each.setup(() => emptyDatabase())

  test('its SHA-256 is the hash that is signed, and only the two get it', async ({ assert }) => {
    const sections = [{ heading: 'Home', text: '{address}\n\n\tÜnïcode, ☒ and 合意  ' }]
    const scene = await createSentAgreement(install, { sections })
    const [{ hash }] = (await readAgreement(scene, scene.owner)).versions
    const path = `${agreementPath(scene)}/1/text`
    for (const person of [scene.owner, scene.company]) {
      const { status, headers, body } = await download(path, person)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
      assert.include(String(headers['content-disposition']), 'attachment')
      assert.include(String(headers['cache-control']), 'no-store')
      assert.equal(sha256(body), hash)
      assert.include(body.toString(), home)
    }
    for (const person of [undefined, await createStager(), await createAdmin()]) {
      assert.equal((await download(path, person)).status, 404)
    }
    const other = `${agreementPath(scene)}/2/text`
    assert.equal((await download(other, scene.owner)).status, 404)
  }).tags(['@AGR-107'])
})

test.group('Agreements of deleted accounts', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the other side keeps text and file until both are deleted', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    const path = `${agreementPath(scene)}/1/pdf`
    const { body: file } = await download(path, owner)
    await writeDraft(scene, { extensionPerMonth: 500 })
    await sendDraftOf(scene)
    await call(owner, `POST ${agreementPath(scene)}/openings`, { version: 2 })
    await backdateVersions(4)
    assert.equal(await remindOfAgreements(), 1)
    await writeDraft(scene)
    const removal = { currentPassword: password }
    assert.equal((await call(company, `DELETE /api/users/${company.user.id}`, removal)).status, 200)
    const view = await readAgreement(scene, owner)
    assert.equal(view.versions[1].state, 'signed')
    assert.include(JSON.stringify(view.shown), home)
    assert.isTrue((await download(path, owner)).body.equals(file))
    assert.equal(
      view.can.signingRefusal,
      'The other side has deleted its account, so nothing can be signed anymore.'
    )
    assert.isNull((await db.from('agreements').firstOrFail()).draft)

    assert.equal((await call(owner, `DELETE /api/users/${owner.user.id}`, removal)).status, 200)
    for (const table of ['agreements', 'agreement_versions', 'agreement_signatures']) {
      assert.deepEqual(await db.from(table), [], table)
    }
    assert.deepEqual(await db.from('agreement_documents'), [])
    assert.deepEqual(await db.from('agreement_openings'), [])
    assert.deepEqual(await db.from('agreement_reminders'), [])

    assert.deepEqual(await db.from('erased_agreement_files'), [{ sha256: sha256(file) }])
    const check = async (bytes: Buffer) =>
      (await call(null, `GET /api/agreements/checks/${sha256(bytes)}`)).body
    assert.deepEqual(await check(file), { isOurs: true, isErased: true })
    assert.deepEqual(await check(Buffer.concat([file, Buffer.from('\n')])), { isOurs: false })
    const final = /never changed/
    const kept = 'erased_agreement_files'
    await assert.rejects(() => db.from(kept).update({ sha256: '0'.repeat(64) }), final)
    await assert.rejects(() => db.from(kept).delete(), final)
    await assert.rejects(() => db.rawQuery(`truncate ${kept}`), final)
  }).tags(['@AGR-39', '@AGR-65'])

  test('a version that waits can’t be signed by one side alone', async ({ assert }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    await signAs(scene, company)
    await call(company, `DELETE /api/users/${company.user.id}`, { currentPassword: password })
    const { status, body } = await signAs(scene, owner)
    assert.deepEqual(
      [status, body.message],
      [409, 'The other side has deleted its account, so nothing can be signed anymore.']
    )
  }).tags(['@AGR-37'])
})
