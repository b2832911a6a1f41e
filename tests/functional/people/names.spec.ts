import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import Bid from '#models/bid'
import CalendarFeed from '#models/calendar_feed'
import EmailLink from '#models/email_link'
import Message from '#models/message'
import {
  agreementPath,
  createReleasedHome,
  readAgreement,
  sendDraftOf,
  signAs,
  writeDraft,
  type AgreementView,
  type Released,
} from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails, runJobs } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { sendMessages, threadOf, type ReadMessage } from '#tests/helpers/messages'
import { open, pageProps } from '#tests/helpers/pages'
import { textOfPdf, withoutSpaces } from '#tests/helpers/pdf'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  linkFor,
  terms,
  type Person,
} from '#tests/helpers/people'
import { runPushes, subscribe } from '#tests/helpers/push'
import { startPushService } from '#tests/helpers/push_service'
import { addSeat } from '#tests/helpers/seats'
import { createReleased, dayFromNow, moveStaging, takeContactBack } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const anna = 'Anna Berg'
const ben = 'Ben Ortiz'

/** A colleague who may do everything, signed in. */
const colleagueOf = async (account: Person, name = anna) =>
  addSeat(account, await createOwner({ name }), { role: 'member', mayCommit: true })

const authorsOf = async (reader: Person, other: Person) =>
  (await threadOf(reader, other)).body.map(({ author }) => author)

/** Writes a draft and sends it as someone of the company. */
async function sendAs(scene: Released, company: Person) {
  await writeDraft(scene, { installOn: dayFromNow(12) })
  const { status } = await sendDraftOf({ ...scene, company })
  if (status !== 201) throw new Error(`The draft wasn't sent: ${status}`)
}

const leave = ({ user }: Person) => db.transaction((trx) => user.seat!.end({ by: null, trx }))

interface View {
  history: { text: string }[]
}

const stagingTexts = async (reader: Person, path: string) =>
  (await call<View>(reader, `GET ${path}`)).body.history.map(({ text }) => text)

const eventTexts = async (reader: Person, projectId: number) => {
  const { body } = await call<{ events: { text: string }[] }>(
    reader,
    `GET /api/projects/${projectId}`
  )
  return body.events.map(({ text }) => text)
}

/** The person of each row, by what it is. */
const peopleIn = (table: string, what: string) =>
  db
    .from(table)
    .orderBy('id')
    .select('person_id', db.raw('?? as what', [what]))

test.group('Who acted for an account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is stored beside the account; timers and 1.0 have nobody', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { owner, company, path } = scene
    const colleague = await colleagueOf(company)
    const { personId } = colleague.user
    await call(colleague, 'POST /api/messages', {
      ...{ receiverId: owner.user.id, content: 'We can come on Monday.' },
    })
    const date = dayFromNow(9)
    await call(colleague, `POST ${path}/install-date`, { date })
    await sendAs(scene, colleague)
    await call(colleague, `POST ${agreementPath(scene)}/declines`, {
      ...{ version: 1, reason: 'A room is missing.' },
    })
    await sendAs(scene, colleague)
    await signAs(scene, colleague, { name: anna, keepsName: true })
    for (const table of [
      'messages',
      'agreement_versions',
      'agreement_signatures',
      'agreement_declines',
    ]) {
      const people = (await db.from(table).select('person_id')).map((row) => row.person_id)
      assert.deepEqual(new Set(people), new Set([personId]), table)
    }
    const [access, proposed] = await peopleIn('staging_entries', 'kind')
    assert.deepEqual(access, { person_id: owner.user.personId, what: 'access_changed' })
    assert.deepEqual(proposed, { person_id: personId, what: 'install_proposed' })
    const events = await peopleIn('audit_events', 'kind')
    const of = (kind: string) => events.findLast(({ what }) => what === kind)?.person_id
    assert.equal(of('agreement_sent'), personId)
    assert.equal(of('bid_accepted'), owner.user.personId)
    assert.isNull(of('fee_paid'))

    // 1.0 names no person.
    await db.table('messages').insert({
      ...{ sender_id: company.user.id, receiver_id: owner.user.id, content: 'Hello' },
      created_at: new Date(),
    })
    assert.deepEqual((await authorsOf(colleague, owner)).slice(-1), [null])
  }).tags(['@PPL-40', '@R613'])

  test('is known of a link in an email, too', async ({ assert }) => {
    const company = await createStager()
    const person = await createOwner({ name: anna })
    await addSeat(company, person)
    const { token } = await db.transaction((trx) =>
      EmailLink.issue('restore', linkFor(person.user), trx)
    )
    const { body } = await call(null, 'POST /api/auth/restore-email', { token })
    assert.exists(body)
    const events = await db
      .from('audit_events')
      .where('kind', 'email_changed')
      .orderBy('actor_id')
      .select('actor_id', 'person_id')
    const { personId } = person.user
    assert.sameDeepMembers(events, [
      { actor_id: company.user.id, person_id: personId },
      { actor_id: person.user.id, person_id: personId },
    ])
  }).tags(['@PPL-40'])

  test('the day in an agreement is proposed and agreed to by the two who signed', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const [stager, assistant] = [
      await colleagueOf(scene.company),
      await colleagueOf(scene.owner, ben),
    ]
    await sendAs(scene, scene.company)
    await signAs(scene, assistant, { name: ben, keepsName: true })
    await signAs(scene, stager, { name: anna, keepsName: true })
    const entries = await db
      .from('staging_entries')
      .whereNot('kind', 'access_changed')
      .orderBy('id')
      .select('kind', 'actor_id', 'person_id')
    assert.deepEqual(entries, [
      {
        kind: 'install_proposed',
        actor_id: scene.company.user.id,
        person_id: stager.user.personId,
      },
      {
        kind: 'install_agreed',
        actor_id: scene.owner.user.id,
        person_id: assistant.user.personId,
      },
    ])
  }).tags(['@PPL-40'])
})

test.group('Names in an account of several people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('with one person nobody is named, on either side', async ({ assert }) => {
    const scene = await createReleasedHome()
    const { owner, company, path, project } = scene
    await sendMessages(company, owner, ['Hello'])
    await call(company, `POST ${path}/install-date`, { date: dayFromNow(9) })
    await sendAs(scene, scene.company)
    await signAs(scene, company)
    await call(company, `POST /api/bids/${scene.bid.id}/complete`)
    for (const reader of [owner, company]) {
      const other = reader === owner ? company : owner
      assert.deepEqual(await authorsOf(reader, other), [null])
      const who = reader === owner ? 'Foothill Home Staging' : 'You'
      assert.match((await stagingTexts(reader, path))[0], new RegExp(`^${who} proposed `))
      const { versions } = (await readAgreement(scene, reader)) as Named
      const [{ sender, signatures }] = versions
      assert.deepEqual([sender, signatures[0].signer], [null, null])
    }
    assert.includeMembers(await eventTexts(owner, project.id), [
      'You posted the project',
      "Foothill Home Staging paid the platform fee. You now see each other's contact details",
    ])
    const admin = await createAdmin()
    const { words } = await open(`${adminPath}/users/${company.user.id}`, admin)
    assert.notInclude(words, `by ${company.user.name}`)
  }).tags(['@PPL-42'])

  test('colleagues read each other’s names in messages, and not their own', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const colleague = await colleagueOf(company)
    await sendMessages(company, owner, ['From the first'])
    await sendMessages(colleague, owner, ['From the second'])
    assert.deepEqual(await authorsOf(company, owner), [null, anna])
    assert.deepEqual(await authorsOf(colleague, owner), [company.user.name, null])
    const page = await open(`/messages?to=${owner.user.id}`, company)
    const { thread } = pageProps<{ thread: ReadMessage[] }>(page.text)
    assert.deepEqual(
      thread.map(({ author }) => author),
      [null, anna]
    )
  }).tags(['@PPL-41'])

  test('colleagues read who did what about a staging, an agreement and an offer', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const { company, path } = scene
    const colleague = await colleagueOf(company)
    await call(colleague, `POST ${path}/install-date`, { date: dayFromNow(9) })
    await sendAs(scene, colleague)
    await call(colleague, `POST ${agreementPath(scene)}/declines`, {
      ...{ version: 1, reason: 'A room is missing.' },
    })
    await sendAs(scene, colleague)
    await signAs(scene, colleague, { name: anna, keepsName: true })
    const named = `${anna}, Foothill Home Staging`
    assert.match((await stagingTexts(company, path))[0], new RegExp(`^${named}, proposed `))
    assert.match((await stagingTexts(colleague, path))[0], /^You proposed /)
    const whoIn = async (reader: Person) => {
      const { versions } = (await readAgreement(scene, reader)) as Named
      return [versions[0].sender, versions[0].signatures[0].signer]
    }
    assert.deepEqual(await whoIn(company), [named, named])
    assert.deepEqual(await whoIn(colleague), [null, null])
    const ended = ((await readAgreement(scene, company)) as Named).versions[1]
    assert.equal(ended.declined?.person, named)

    const home = await createProject(await createOwner())
    await createBid(home, colleague)
    const authorFor = async (reader: Person) => {
      const line = `GET /api/users/${reader.user.id}/bids` as const
      const { body } = await call<{ author: string | null }[]>(reader, line)
      return body[0].author
    }
    assert.equal(await authorFor(company), named)
    assert.isNull(await authorFor(colleague))
    const made = await Bid.query().where('projectId', home.id).firstOrFail()
    await made.revise(company.user, { ...terms, amount: 3000 })
    assert.isNull(await authorFor(company))
    assert.equal(await authorFor(colleague), `${company.user.name}, Foothill Home Staging`)
  }).tags(['@PPL-41'])

  test('the owner’s colleagues read who did what about a project', async ({ assert }) => {
    const owner = await createOwner({ company: 'Mountain Realty' })
    const assistant = await colleagueOf(owner, ben)
    const project = await createProject(assistant)
    const company = await createStager()
    const bid = await createBid(project, company)
    await bid.accept(owner.user)
    const named = `${ben}, Mountain Realty,`
    const identifier = company.user.stagerIdentifier
    assert.deepEqual(await eventTexts(owner, project.id), [
      `You accepted ${identifier}`,
      `${identifier} made an offer`,
      `${named} posted the project`,
    ])
    assert.deepEqual(await eventTexts(assistant, project.id), [
      `${owner.user.name}, Mountain Realty, accepted ${identifier}`,
      `${identifier} made an offer`,
      'You posted the project',
    ])
    const first = await send('GET', `/api/projects/${project.id}`, { as: owner })
    const { status } = await send('GET', `/api/projects/${project.id}`, {
      as: assistant,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    assert.equal(status, 200, 'a colleague’s copy is another one')
  }).tags(['@PPL-41'])

  test('who has left is a former member, and gets the name back with a new seat', async ({
    assert,
  }) => {
    const { owner, company, path } = await createReleased()
    const person = await createOwner({ name: anna })
    const colleague = await addSeat(company, person)
    await sendMessages(colleague, owner, ['Hello'])
    await call(colleague, `POST ${path}/install-date`, { date: dayFromNow(9) })
    const seen = async () => [
      ...(await authorsOf(company, owner)),
      ...(await authorsOf(owner, company)),
      (await stagingTexts(company, path))[0].split(' proposed ')[0],
    ]
    const account = 'Foothill Home Staging'
    const named = [anna, `${anna}, ${account}`, `${anna}, ${account},`]
    assert.deepEqual(await seen(), named)
    await leave(colleague)
    const former = 'Former member'
    assert.deepEqual(await seen(), [former, `${former}, ${account}`, `${former}, ${account},`])
    await addSeat(company, person)
    assert.deepEqual(await seen(), named)
  }).tags(['@PPL-43', '@R615'])

  test('an erased person leaves no name in the history', async ({ assert }) => {
    const { owner, company, path } = await createReleased()
    const colleague = await colleagueOf(company)
    await sendMessages(colleague, owner, ['Hello'])
    await call(colleague, `POST ${path}/install-date`, { date: dayFromNow(9) })
    await createBid(await createProject(await createOwner()), colleague)
    await leave(colleague)
    await db.transaction((trx) => colleague.user.person.erase('x', trx))
    const admin = await createAdmin()
    const seen = [
      (await send('GET', path, { as: company })).text,
      (await send('GET', `/api/messages/${owner.user.id}`, { as: company })).text,
      (await open(`${adminPath}/users/${company.user.id}`, admin)).text,
    ]
    for (const text of seen) {
      assert.match(text, /former member/i)
      assert.notInclude(text, anna)
      assert.notInclude(text, 'Deleted user')
    }
  }).tags(['@PPL-46'])

  test('cost no query more, however many people and rows', async ({ assert }) => {
    const { owner, company, path, project } = await createReleased()
    await sendMessages(company, owner, ['One'])
    await call(company, `POST ${path}/install-date`, { date: dayFromNow(9) })
    const reads = [
      () => threadOf(owner, company),
      () => call(owner, `GET ${path}`),
      () => call(owner, `GET /api/projects/${project.id}`),
      () => call(company, `GET /api/users/${company.user.id}/bids`),
    ]
    const counted = () =>
      Promise.resolve().then(async () => {
        const counts: number[] = []
        for (const read of reads) counts.push((await queriesDuring(read)).length)
        return counts
      })
    // Reads once, because the first one marks messages as read.
    await counted()
    const before = await counted()
    const colleagues = [await colleagueOf(company), await colleagueOf(company, ben)]
    for (const each of colleagues) await sendMessages(each, owner, ['Two', 'Three'])
    for (const [at, each] of colleagues.entries()) {
      await call(each, `POST ${path}/install-date`, { date: dayFromNow(10 + at) })
    }
    await counted()
    assert.deepEqual(await counted(), before)
  }).tags(['@PPL-46'])
})

type Named = AgreementView & {
  versions: {
    sender: string | null
    signatures: { signer: string | null }[]
    declined: { person: string | null } | null
  }[]
}

test.group('Names for the other side', (group) => {
  group.each.setup(() => emptyDatabase())

  test('before contact details are released nobody is named anywhere', async ({ assert }) => {
    const service = await startPushService()
    const owner = await createOwner({ company: 'Mountain Realty' })
    const company = await createStager()
    const [assistant, colleague] = [await colleagueOf(owner, ben), await colleagueOf(company)]
    const browsers = [await subscribe(owner), await subscribe(company)]
    const project = await createProject(assistant)
    await call(assistant, 'POST /api/messages', {
      ...{ receiverId: company.user.id, content: 'Would you like to make an offer?' },
    })
    await call(colleague, 'POST /api/messages', {
      ...{ receiverId: owner.user.id, content: 'We would.' },
    })
    const made = await createBid(project, colleague)
    await made.revise(colleague.user, { ...terms, amount: 3000 })
    await call(assistant, `POST /api/bids/${made.id}/accept`)
    const feeds = [
      await CalendarFeed.issue(owner.user, 'Phone'),
      await CalendarFeed.issue(company.user, 'Phone'),
    ]
    await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
    await db.from('notifications').update({ push_due_at: null })
    const emails = await deliverEmails()
    await runPushes()

    const seenBy = async (reader: Person, other: Person, at: number) => {
      const paths = [
        `/messages?to=${other.user.id}`,
        `/projects/${project.id}`,
        `/projects/${project.id}/compare`,
        '/notifications',
        reader === owner ? '/dashboard' : '/bids',
        `/api/messages/${other.user.id}`,
        '/api/messages/conversations',
        `/api/projects/${project.id}`,
        `/api/projects/${project.id}/bids`,
        `/api/projects/${project.id}/job`,
        '/api/notifications',
        new URL(feeds[at].url).pathname,
      ]
      const headers = { cookie: cookieOf(reader), authorization: `Bearer ${reader.sessionId}` }
      const answers = await Promise.all(
        paths.map(async (path) => {
          const { status, text } = await send('GET', path, { headers })
          assert.oneOf(status, [200, 302, 404], path)
          return text
        })
      )
      const pushed = service.messagesTo(browsers[at])
      const mailed = emails.filter(({ to }) => JSON.stringify(to).includes(reader.user.email))
      return JSON.stringify([answers, pushed, mailed])
    }
    const [byOwner, byCompany] = [await seenBy(owner, company, 0), await seenBy(company, owner, 1)]
    await service.stop()
    const { person: stager } = colleague.user
    const { person: helper } = assistant.user
    for (const secret of [anna, stager.email]) assert.notInclude(byOwner, secret)
    for (const secret of [ben, helper.email]) assert.notInclude(byCompany, secret)
    assert.deepEqual(await authorsOf(owner, company), [ben, null])
  }).tags(['@PPL-44', '@PPL-47', '@R614'])

  test('after the release both read who acted, also in what came before', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Whitfield', company: 'Mountain Realty' })
    const assistant = await colleagueOf(owner, ben)
    const scene = await createReleased({}, owner)
    const { company, path, project, bid } = scene
    const colleague = await colleagueOf(company)
    await sendMessages(assistant, company, ['Welcome'])
    await sendMessages(colleague, owner, ['Thank you'])
    assert.deepEqual(await authorsOf(company, owner), [`${ben}, Mountain Realty`, anna])
    const named = `${anna}, Foothill Home Staging`
    assert.deepEqual(await authorsOf(owner, company), [ben, named])

    await call(owner, `PUT ${path}/access`, { address: '14 Pine Street', instructions: null })
    await call(assistant, `POST ${path}/install-date`, { date: dayFromNow(9) })
    assert.match((await stagingTexts(company, path))[0], /^Ben Ortiz, Mountain Realty, proposed /)
    await sendAs(scene, colleague)
    await signAs(scene, colleague, { name: 'A. Berg', keepsName: true })
    const [version] = ((await readAgreement(scene, owner)) as Named).versions
    assert.equal(version.sender, named)
    assert.equal(version.signatures[0].signer, named)
    assert.equal(version.signatures[0].name, 'A. Berg')
    await call(colleague, `POST ${path}/agreement`, { date: dayFromNow(9) })
    await moveStaging(bid.id, -10)
    await call(colleague, `POST /api/bids/${bid.id}/complete`)
    const [done] = await eventTexts(owner, project.id)
    assert.equal(done, `${named}, marked its work completed`)
  }).tags(['@PPL-44'])

  test('whose release has ended reads no name', async ({ assert }) => {
    const { owner, company, bid } = await createReleased()
    const colleague = await colleagueOf(company)
    await sendMessages(colleague, owner, ['Hello'])
    assert.deepEqual(await authorsOf(owner, company), [`${anna}, Foothill Home Staging`])
    await takeContactBack(bid.id)
    assert.deepEqual(await authorsOf(owner, company), [null])
  }).tags(['@PPL-44'])

  test('a signed PDF keeps the names as typed, whoever signed', async ({ assert }) => {
    const scene = await createReleasedHome()
    const colleague = await colleagueOf(scene.company)
    await sendAs(scene, colleague)
    await signAs(scene, scene.owner)
    await signAs(scene, colleague, { name: 'C. Hale', keepsName: true })
    await runJobs()
    const { body } = await exchange('GET', `/projects/${scene.project.id}/agreement/1/pdf`, {
      headers: { cookie: cookieOf(scene.owner) },
    })
    const text = await textOfPdf(body)
    assert.include(text, 'C.Hale')
    assert.notInclude(text, withoutSpaces(anna))
  }).tags(['@PPL-46'])
})

test.group('Names in the console', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stand beside the account in timelines, histories and activity, also of who has left', async ({
    assert,
  }) => {
    const [owner, company, admin] = [
      await createOwner({ name: 'Dana Whitfield' }),
      await createStager({ company: 'Foothill Home Staging', name: 'Casey Hale' }),
      await createAdmin(),
    ]
    const colleague = await colleagueOf(company)
    const project = await createProject(owner)
    await createBid(project, colleague)
    const page = async (path: string) => (await open(`${adminPath}${path}`, admin)).words
    assert.include(await page(`/users/${company.user.id}`), `by ${anna}`)
    assert.include(await page(`/users/${owner.user.id}`), `by ${anna}, Casey Hale`)
    assert.include(await page(`/projects/${project.id}`), `by ${anna}, Casey Hale`)
    assert.include(await page(''), `${anna}, Foothill Home Staging made an offer`)
    const downloads = [
      `/api/admin/users/${company.user.id}/timeline/download`,
      '/api/admin/activity/download',
    ]
    for (const path of downloads) {
      const { text } = await send('GET', path, { as: admin })
      assert.include(text, `${anna}, `)
    }
    await leave(colleague)
    assert.include(await page(`/projects/${project.id}`), `by ${anna} (former member), Casey Hale`)

    const helper = await colleagueOf(admin, ben)
    await Message.query().delete()
    await db.table('audit_events').insert({
      ...{ kind: 'list_viewed', list: 'users', actor_id: admin.user.id },
      ...{ person_id: helper.user.personId, created_at: new Date() },
    })
    assert.include(await page(`/team/${admin.user.id}`), `by ${ben}`)
  }).tags(['@PPL-45'])
})
