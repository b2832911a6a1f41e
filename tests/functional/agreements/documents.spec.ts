import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import AgreementDocument from '#models/agreement_document'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  type AgreementView,
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
import { readCommand, startSecondServer } from '#tests/helpers/second_server'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const install = dayFromNow(20)

async function download(path: string, person?: Person) {
  const headers = person && { cookie: cookieOf(person) }
  return exchange('GET', path.replace('/api', ''), { headers })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

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

test.group('Agreements after a change of APP_KEY', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stay readable with the former key, and say so without it', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner } = scene
    const file = `${agreementPath(scene)}/1/pdf`
    const { body: original } = await download(file, owner)
    const APP_KEY = 'a-new-key-of-more-than-32-characters'
    const formerKey = env.get('APP_KEY').release()
    await readCommand(['keys:check', '--accept-loss'], { APP_KEY })
    const replaced = await startSecondServer({ APP_KEY })
    const rotated = await startSecondServer({ APP_KEY, FORMER_APP_KEYS: `${formerKey}, ` })
    try {
      const headers = { cookie: cookieOf(owner) }
      const path = file.replace('/api', '')
      const kept = await exchange('GET', path, { headers, port: rotated.port })
      assert.isTrue(kept.body.equals(original))
      assert.equal((await exchange('GET', path, { headers, port: replaced.port })).status, 404)
      const line = `GET ${agreementPath(scene)}`
      const { body } = await call<AgreementView>(owner, line, undefined, replaced.port)
      assert.deepInclude(body.shown, { number: 1, title: null, sections: [] })
      assert.equal(body.versions[0].state, 'signed')
    } finally {
      await Promise.all([rotated.stop(), replaced.stop()])
    }
  }).tags(['@AGR-30'])
})

test.group('Agreements of deleted accounts', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the other side keeps text and file until both are deleted', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    const path = `${agreementPath(scene)}/1/pdf`
    const { body: file } = await download(path, owner)
    await writeDraft(scene)
    const removal = { currentPassword: password }
    assert.equal((await call(company, `DELETE /api/users/${company.user.id}`, removal)).status, 200)
    const view = await readAgreement(scene, owner)
    assert.equal(view.versions[0].state, 'signed')
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
  }).tags(['@AGR-39'])

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
