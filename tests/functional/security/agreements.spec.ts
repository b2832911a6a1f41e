import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Settings } from 'luxon'
import { getDocumentProxy } from 'unpdf'
import { joinText } from '#shared/agreements/agreement_text'
import { remindOfAgreements } from '#models/agreement/reminders'
import { hashOfText, sealText } from '#models/agreement_version'
import { renderAgreementPdf } from '#services/documents/agreement_pdf'
import {
  agreementPath,
  backdateVersions,
  createReleasedHome,
  createSentAgreement,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
  type Released,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf } from '#tests/helpers/http'
import { textOfPdf } from '#tests/helpers/pdf'
import { createOwner, type Person } from '#tests/helpers/people'
import { pagesOf, sealOf } from '#tests/helpers/sealed_pdf'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const install = dayFromNow(20)

const download = ({ project }: Released, person: Person | null, file: string, method = 'GET') =>
  exchange(method, `/projects/${project.id}/agreement/${file}`, {
    headers: person ? { cookie: cookieOf(person) } : {},
  })

const rename = (person: Person, changes: object) =>
  db.from('users').where('id', person.user.id).update(changes)

/** Whether the staging page asks someone to sign. */
async function isTurnOf({ path }: Released, person: Person): Promise<boolean> {
  const { body } = await call<{ agreement: { isYourTurn: boolean } }>(person, `GET ${path}`)
  return body.agreement.isYourTurn
}

test.group('Hostile agreements', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a short draft that fills in to a huge text isn’t sent', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { company, project } = scene
    await db
      .from('projects')
      .where('id', project.id)
      .update({ other_rooms: 'x'.repeat(500) })
    const sections = (times: number) => [{ heading: 'Rooms', text: '{rooms} '.repeat(times) }]
    await writeDraft(scene, { sections: sections(2_400), installOn: install })
    const { draft } = await readAgreement(scene, company)
    const refusal =
      /^With everything filled in, this text has [\d,]{9} characters\. The limit is 40,000\.$/
    assert.match(draft!.refusal!, refusal)
    const sent = await sendDraftOf(scene)
    assert.equal(sent.status, 409)
    assert.match(sent.body.message!, refusal)
    assert.deepEqual((await readAgreement(scene, scene.owner)).versions, [])
    await writeDraft(scene, { sections: sections(60), installOn: install })
    assert.equal((await sendDraftOf(scene)).status, 201)
  }).tags(['@AGR-140'])

  test('nobody signs as another one than the text names, or what can’t be read', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    const changed =
      'Your name or company has changed since this version was sent. The company has to send a new one.'
    const renamed: [Person, object, object][] = [
      [company, { company: 'Empty Shell LLC' }, { company: 'Foothill Home Staging' }],
      [company, { name: 'Nick Nobody' }, { name: 'Casey Hale' }],
      [owner, { name: 'Nick Nobody' }, { name: 'Dana Whitfield' }],
      [owner, { company: 'Empty Shell LLC' }, { company: null }],
    ]
    await backdateVersions(3)
    for (const [person, other, own] of renamed) {
      await rename(person, other)
      const answer = await signAs(scene, person, { name: 'Nick Nobody', keepsName: true })
      assert.deepEqual([answer.status, answer.body.message], [409, changed])
      const { can } = await readAgreement(scene, person)
      assert.deepEqual([can.sign, can.signingRefusal], [false, changed])
      assert.isFalse(await isTurnOf(scene, person), 'the staging page says so, too')
      await rename(person, own)
      assert.isTrue(await isTurnOf(scene, person))
    }
    await rename(owner, { company: 'Empty Shell LLC' })
    await rename(company, { company: 'Empty Shell LLC' })
    assert.equal(await remindOfAgreements(), 0)
    await rename(company, { company: 'Foothill Home Staging' })
    assert.equal((await signAs(scene, company)).status, 204, 'the other side is who it was')
    await rename(owner, { company: null })
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      await trx.from('agreement_versions').update({ text: 'sealed with another key' })
    })
    const unreadable = await signAs(scene, owner)
    assert.equal(unreadable.status, 409)
    assert.include(unreadable.body.message!, 'can’t be read anymore')
    assert.lengthOf(await db.from('agreement_signatures'), 1)
  }).tags(['@AGR-141', '@AGR-102'])

  test('no unseen sign turns numbers around, and seen ones are in the PDF', async ({ assert }) => {
    const text =
      'Client and company pay \u070f90% – 10%\u070f.\nNumber \u0600\u0661\u0662 ܐ\u070fܫܢܬ'
    const scene = await createSentAgreement(install, { sections: [{ heading: 'Split', text }] })
    const { owner, company } = scene
    const { shown, versions } = await readAgreement(scene, owner)
    const seen = text.replaceAll(/\u070f(?!ܫ)/g, '')
    assert.equal(shown!.sections.at(-1)!.text, seen)
    assert.equal(hashOfText(joinText(shown!.title, shown!.sections)), versions[0].hash)
    for (const person of [owner, company]) await signAs(scene, person)
    const pdf = await textOfPdf((await download(scene, owner, '1/pdf')).body)
    assert.include(pdf, 'pay90%–10%.Number[U+0600][U+0661][U+0662][U+0710][U+070F][U+072B]')
    const old = 'Staging agreement\n\n## Split\n\n\u070f90% – 10%\n'
    await db.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      await trx.from('agreement_versions').update({ text: sealText(old), hash: hashOfText(old) })
    })
    const former = await readAgreement(scene, owner)
    assert.equal(former.shown!.sections[0].text, '90% – 10%')
    const exact = await download(scene, owner, '1/text')
    assert.equal(hashOfText(exact.body.toString()), former.versions[0].hash)
  }).tags(['@AGR-142'])

  test('the rest of a long line in the PDF isn’t where lines begin', async ({ assert }) => {
    const line = `Home: 14 Canary Court${', Each extra month: $0'.repeat(14)}`
    const signatures = (['owner', 'stager'] as const).map((side) => ({
      ...{ side, party: 'Dana', name: 'Dana', accountId: 1, sessionId: 1, consent: null },
      ...{ method: 'password' as const, signedAt: '2027-03-02T14:12:45.007Z' },
    }))
    const file = await renderAgreementPdf({
      text: joinText('Staging agreement', [{ heading: 'Terms', text: `${line}\nClient: Dana` }]),
      ...{ hash: 'a'.repeat(64), number: 1, reference: 'SA-1', kind: 'agreement', signatures },
      ...{
        steps: [],
        sellers: [],
        seal: null,
        checkUrl: 'https://stagely.example/agreements/check',
      },
    })
    const page = await (await getDocumentProxy(file)).getPage(1)
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item) =>
      'str' in item && item.str.trim() ? [{ x: item.transform[4] as number, text: item.str }] : []
    )
    const from = (x: number) => placed.filter((each) => Math.abs(each.x - x) < 0.5)
    const rests = from(98).map(({ text }) => text)
    assert.isAbove(rests.length, 2)
    assert.isTrue(rests.every((text) => line.includes(text.trim())))
    const begun = from(84).map(({ text }) => text.slice(0, 6))
    assert.includeMembers(begun, ['Home: ', 'Client'])
    assert.isFalse(from(84).some(({ text }) => /^(Each extra|extra|month:|\$0)/.test(text)))
  }).tags(['@AGR-143'])

  test('a server with a fast clock loses no step of the certificate', async ({
    assert,
    cleanup,
  }) => {
    cleanup(() => void (Settings.now = () => Date.now()))
    Settings.now = () => Date.now() + 600_000
    const scene = await createSentAgreement(install)
    const declined = { version: 1, reason: 'A wrong price.' }
    await call(scene.owner, `POST ${agreementPath(scene)}/declines`, declined)
    Settings.now = () => Date.now()
    assert.equal((await sendDraft(scene)).status, 201)
    for (const person of [scene.owner, scene.company]) await signAs(scene, person)
    const certificate = (await pagesOf((await download(scene, scene.owner, '2/pdf')).body)).at(-1)!
    assert.match(
      certificate,
      /Version 1 sent .*Version 1 declined .*Version 2 sent .*Version 2 signed/s
    )
  }).tags(['@AGR-144'])

  test('many requests for a new file draw it once', async ({ assert, cleanup }) => {
    const scene = await createSentAgreement(install)
    for (const person of [scene.owner, scene.company]) await signAs(scene, person)
    let drawn = 0
    const count = () => void (drawn += 1)
    process.on('worker', count)
    cleanup(() => void process.off('worker', count))
    const files = await Promise.all(
      [scene.owner, scene.company, scene.owner, scene.company].map((person) =>
        download(scene, person, '1/pdf')
      )
    )
    assert.isTrue(files.every(({ status, body }) => status === 200 && body.equals(files[0].body)))
    assert.equal(drawn, 1)
  }).tags(['@AGR-145'])

  test('texts and names that look like code of a file, a placeholder or a heading', async ({
    assert,
  }) => {
    const mark = '/ByteRange [0 /********** /********** /**********]'
    const owner = await createOwner({ name: 'Dana {price} Whitfield' })
    const scene = await createReleasedHome({}, owner)
    const { company, project } = scene
    await db.from('projects').where('id', project.id).update({ title: 'Home\n\n## Terms' })
    const sections = [
      { heading: mark, text: `${mark}\n%%EOF\nendstream endobj` },
      { heading: '{ OWNER }', text: '{owner} of {project}\n\\## Terms\n\\\\## Terms' },
    ]
    await writeDraft(scene, { sections, installOn: install })
    const { draft } = await readAgreement(scene, company)
    await db.from('projects').where('id', project.id).update({ title: 'Another home' })
    const stale = { hash: draft!.filled.hash }
    assert.equal((await call(company, `POST ${agreementPath(scene)}/versions`, stale)).status, 409)
    await db.from('projects').where('id', project.id).update({ title: 'Home\n\n## Terms' })
    assert.equal((await sendDraftOf(scene)).status, 201)
    const { shown, versions } = await readAgreement(scene, owner)
    assert.lengthOf(shown!.sections, 3)
    assert.include(shown!.sections[0].text, 'Project: Home, ## Terms\n')
    assert.deepEqual(shown!.sections[2], {
      heading: 'Dana {price} Whitfield',
      text: 'Dana {price} Whitfield of Home\n\n## Terms\n\\## Terms\n\\\\## Terms',
    })
    assert.equal(hashOfText(joinText(shown!.title, shown!.sections)), versions[0].hash)
    for (const person of [owner, company]) {
      assert.equal((await signAs(scene, person, { name: mark, keepsName: true })).status, 204)
    }
    const { body } = await download(scene, owner, '1/pdf')
    assert.deepInclude(sealOf(body), { isIntact: true, isSigned: true, reachesEnd: true })

    const stranger = await createOwner()
    for (const file of ['1/pdf', '1/text']) {
      for (const method of ['GET', 'HEAD']) {
        for (const person of [stranger, null]) {
          const refused = await download(scene, person, file, method)
          assert.equal(refused.status, 404, `${method} ${file}`)
        }
      }
    }
    for (const file of ['0/text', '-1/text', '2/text', '1%2f..%2f1/text', 'NaN/text']) {
      assert.equal((await download(scene, owner, file)).status, 404, file)
    }
    const text = await download(scene, owner, '1/text')
    assert.equal(hashOfText(text.body.toString()), versions[0].hash)
    assert.equal(text.headers['content-type'], 'text/plain; charset=utf-8')
    assert.match(String(text.headers['content-disposition']), /^attachment;/)
  }).tags(['@AGR-86', '@AGR-107', '@AGR-108'])
})

/** The text that was declined, once more. */
async function sendDraft(scene: Released) {
  await writeDraft(scene, { installOn: install })
  return sendDraftOf(scene)
}
