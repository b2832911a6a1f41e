import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { sectionsOf } from '#queries/data_export'
import {
  agreementPath,
  createReleasedHome,
  createSignedAgreement,
  home,
  readAgreement,
  writeDraft,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { createAdmin, createSupport, type Person } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const install = dayFromNow(20)

interface Reports {
  id: number
  reason: string
  answer: string | null
}

const listed = async (person: Person, query = '') => {
  const { body } = await call<Reports[]>(person, `GET /api/admin/agreement-reports${query}`)
  return body
}

async function exported(person: Person, section: string, options = {}) {
  const rows = []
  for (const [name, found] of sectionsOf(person.user, options)) {
    if (name !== section) continue
    for await (const row of found) rows.push(row)
  }
  return rows
}

test.group('The team and agreements', (group) => {
  group.each.setup(() => emptyDatabase())

  test('sees that there is one, and its text only in a report', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company, project } = scene
    const support = await createSupport()
    const page = await open(`${adminPath}/projects/${project.id}`, support)
    assert.include(page.words, 'Version 1: Signed by both')
    const seen = [
      page,
      await open(`${adminPath}/projects`, support),
      await open(`${adminPath}/users/${company.user.id}`, support),
      await open(`${adminPath}/agreement-reports`, support),
    ]
    for (const shown of seen) assert.notInclude(JSON.stringify(shown), 'Canary')
    assert.equal((await open(`${adminPath}/agreement-reports/1`, support)).status, 404)

    const reason = 'The price isn’t the one of the offer.'
    const line = `POST ${agreementPath(scene)}/reports`
    assert.equal((await call(owner, line, { version: 1, reason })).status, 204)
    const again = await call(owner, line, { version: 1, reason })
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'You have already reported this version.']
    )
    assert.include(await notificationTypesOf(support), 'admin')
    const [report] = await listed(support)
    assert.deepInclude(report, { reason, answer: null })
    const list = await open(`${adminPath}/agreement-reports`, support)
    assert.include(list.words, reason)
    assert.notInclude(JSON.stringify(list), 'Canary')
    const full = await open(`${adminPath}/agreement-reports/${report.id}`, support)
    assert.include(full.words, home)
    const views = await db
      .from('audit_events')
      .where({ actor_id: support.user.id, kind: 'agreement_viewed' })
    assert.deepEqual(
      views.map(({ project_id: id }) => id),
      [project.id]
    )
    const own = await exported(support, 'history')
    assert.notInclude(JSON.stringify(own), 'agreement_viewed')
  }).tags(['@AGR-80', '@AGR-81'])

  test('answers a report once, and only the person who reported reads it', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    const admin = await createAdmin()
    await call(company, `POST ${agreementPath(scene)}/reports`, { version: 1, reason: 'Wrong' })
    const [{ id }] = await listed(admin)
    const decide = `POST /api/admin/agreement-reports/${id}/decision`
    assert.equal((await call(admin, decide, { reason: 'No' })).status, 422)
    assert.equal((await call(owner, decide, { reason: 'It is fine.' })).status, 404)
    const reason = 'Please write to the other side first.'
    assert.equal((await call(admin, decide, { reason })).status, 200)
    const twice = await call(admin, decide, { reason })
    assert.deepEqual([twice.status, twice.body.message], [409, 'This report is already answered.'])
    assert.equal(
      (await call(admin, 'POST /api/admin/agreement-reports/99/decision', { reason })).status,
      404
    )
    assert.deepEqual(await listed(admin, '?state=open'), [])
    assert.equal((await call(admin, 'GET /api/admin/agreement-reports?state=closed')).status, 422)

    assert.include(await notificationTypesOf(company), 'agreement_reviewed')
    const theirs = await readAgreement(scene, company)
    assert.deepEqual(theirs.versions[0].report, { answer: reason })
    assert.isNull((await readAgreement(scene, owner)).versions[0].report)
    const rows = await db.from('notifications').where('type', 'agreement_reviewed')
    assert.notInclude(JSON.stringify(rows), reason)
  }).tags(['@AGR-82'])

  test('a data download has the agreements of both, and the team’s copy has no text', async ({
    assert,
  }) => {
    const scene = await createSignedAgreement(install)
    const { owner, company } = scene
    await writeDraft(scene)
    await call(owner, `POST ${agreementPath(scene)}/reports`, { version: 1, reason: 'Wrong' })
    for (const person of [owner, company]) {
      const [row] = await exported(person, 'agreements')
      assert.include(String(row.text), home)
      assert.lengthOf(row.signatures as unknown[], 2)
      const { versions } = await readAgreement(scene, person)
      assert.deepInclude(row, { number: 1, kind: 'agreement', installDate: install, price: 90 })
      assert.equal(row.reference, versions[0].reference)
    }
    const [byTeam] = await exported(company, 'agreements', { byTeam: true })
    assert.notInclude(JSON.stringify(byTeam), 'Canary')
    assert.notProperty(byTeam, 'sealedText')
    const [draft] = await exported(company, 'agreementDrafts')
    assert.include(JSON.stringify(draft), '{address}')
    assert.deepEqual(await exported(owner, 'agreementDrafts'), [])
    assert.deepInclude((await exported(owner, 'agreementReports'))[0], { reason: 'Wrong' })
    assert.deepEqual(await exported(company, 'agreementReports'), [])
    const other = await createReleasedHome()
    assert.deepEqual(await exported(other.owner, 'agreements'), [])
  }).tags(['@AGR-83', '@AGR-88'])
})
