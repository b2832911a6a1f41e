import { test } from '@japa/runner'
import { addDays } from '#shared/jobs/staging_terms'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { createStager, type Person } from '#tests/helpers/people'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import { createStaging, storedStaging } from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

interface View {
  [field: string]: unknown
  revision: number
  removalOn: string
  extraMonths: number
  extension: {
    isAsked: boolean
    isYours: boolean
    until: string | null
    can: Record<'ask' | 'agree' | 'end', boolean>
  }
  history: { text: string }[]
}

const traces = ['rate_limits', 'sessions']

const viewOf = async (person: Person, path: string) =>
  (await call<View>(person, `GET ${path}`)).body

test.group('Another month', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is asked for in week three and agreed to, at the offer’s price', async ({ assert }) => {
    const { owner, company, project, path } = await createStaging(-20)
    const ask = `POST ${path}/extension`
    const before = await viewOf(owner, path)
    assert.deepEqual(before.extension, {
      isAsked: false,
      isYours: false,
      until: addDays(before.removalOn, 30),
      can: { ask: true, agree: false, end: false },
    })
    const { revision } = before
    assert.equal((await call(company, ask, { revision })).status, 204)
    assert.equal((await call(company, ask, { revision })).status, 204, 'changes nothing')
    const asked = await viewOf(owner, path)
    assert.deepInclude(asked, { removalOn: before.removalOn, revision: revision + 1 })
    assert.deepEqual(asked.extension.can, { ask: false, agree: true, end: true })
    const job = await call<{ steps: object[] }>(owner, `GET /api/projects/${project.id}/job`)
    assert.deepInclude(job.body.steps, {
      key: 'answer_extension',
      href: `/projects/${project.id}/staging#extension`,
      isYours: true,
      text: 'Another month is asked for. Agree or decline by',
      at: before.removalOn,
      button: 'Agree or decline',
    })
    const [email] = await deliverEmails()
    assert.equal(email.subject, 'Another month is asked for: Colonial on Maple Street')
    assert.include(email.text, ', for $450. Agree or decline.')
    for (const name of ['Whitfield', 'Hale', 'Foothill']) assert.notInclude(email.text, name)

    const wrong = await call(owner, `${ask}/agreement`, { until: before.removalOn })
    assert.equal(wrong.status, 409)
    const until = addDays(before.removalOn, 30)
    assert.equal((await call(owner, `${ask}/agreement`, { until })).status, 204)
    const extended = await viewOf(company, path)
    assert.deepInclude(extended, { removalOn: until, extraMonths: 1 })
    assert.isFalse(extended.extension.isAsked)
    assert.match(extended.history[0].text, /^You both extended the term by a month, .+ \$450$/)
    assert.match(extended.history[1].text, /^You asked for another month, .+ \$450$/)
    assert.include(await eventsOf(project.id), 'staging_extended')
    assert.equal((await notificationTypesOf(company)).at(-1), 'term_extended')
    const again = await call(owner, `${ask}/agreement`, { until: addDays(until, 30) })
    assert.equal(
      again.body.message,
      'There is no request for another month that you could agree to.'
    )
  }).tags(['@DAY-12', '@DAY-15', '@RET-36'])

  test('is declined or withdrawn, and the term stays', async ({ assert }) => {
    const { owner, company, path, bid } = await createStaging(-20)
    const ask = `POST ${path}/extension`
    await call(owner, ask, {})
    assert.equal((await call(company, `${ask}/end`, { revision: 0 })).status, 409, 'outdated')
    assert.equal((await call(company, `${ask}/end`, {})).status, 204)
    assert.equal((await notificationTypesOf(owner)).at(-1), 'extension_declined')
    await call(owner, ask, {})
    const types = await notificationTypesOf(company)
    assert.equal((await call(owner, `${ask}/end`, {})).status, 204)
    assert.deepEqual(await notificationTypesOf(company), types, 'a withdrawal is no news')
    assert.equal((await call(owner, `${ask}/end`, {})).status, 409)
    assert.equal((await storedStaging(bid.id)).extra_months, 0)
    const texts = (await viewOf(owner, path)).history.slice(0, 3).map(({ text }) => text)
    assert.equal(texts[0], 'You withdrew the request for another month')
    assert.equal(texts[2], 'Foothill Home Staging declined another month')
  }).tags(['@DAY-12'])

  test('two who ask agree', async ({ assert }) => {
    const { owner, company, path, bid } = await createStaging(0)
    await call(owner, `POST ${path}/extension`, {})
    assert.equal((await call(company, `POST ${path}/extension`, {})).status, 204)
    assert.equal((await storedStaging(bid.id)).extra_months, 1)
  }).tags(['@DAY-12'])

  test('and the question at the end of the term say the same', async ({ assert }) => {
    const asked = await createStaging(-46)
    await call(asked.owner, `POST ${asked.path}/extension`, {})
    await call(asked.company, `PUT ${asked.path}/answer`, { answer: 'extend' })
    assert.equal((await storedStaging(asked.bid.id)).extra_months, 1)

    const answered = await createStaging(-46)
    await call(answered.owner, `PUT ${answered.path}/answer`, { answer: 'extend' })
    await call(answered.company, `POST ${answered.path}/extension`, {})
    assert.equal((await storedStaging(answered.bid.id)).extra_months, 1)

    const refused = await createStaging(-46)
    await call(refused.owner, `POST ${refused.path}/extension`, {})
    await call(refused.company, `PUT ${refused.path}/answer`, { answer: 'remove' })
    const stored = await storedStaging(refused.bid.id)
    assert.deepInclude(stored, { extra_months: 0, extension_asked_by: null })

    const settled = await createStaging(-46)
    for (const person of [settled.owner, settled.company]) {
      await call(person, `PUT ${settled.path}/answer`, { answer: 'remove' })
    }
    await call(settled.owner, `POST ${settled.path}/extension`, {})
    const { extension } = await viewOf(settled.company, settled.path)
    const until = extension.until!
    await call(settled.company, `POST ${settled.path}/extension/agreement`, { until })
    assert.equal((await storedStaging(settled.bid.id)).extra_months, 1, 'both changed their minds')
  }).tags(['@DAY-13', '@R702'])

  test('is refused in every wrong state and to others, and changes nothing', async ({ assert }) => {
    const early = await createStaging(3)
    const late = await createStaging(-61)
    const removed = await createStaging(-20)
    await call(removed.owner, `POST ${removed.path}/removal`)
    const cancelled = await createStaging(-20)
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    const stranger = await createStager()
    const before = await databaseDump(traces)
    for (const [scene, message] of [
      [early, 'You can ask for another month from the install day on.'],
      [late, 'The term has ended.'],
      [removed, 'The furniture has been removed. The dates can no longer be changed.'],
      [cancelled, 'This project was cancelled. The dates can no longer be changed.'],
    ] as const) {
      const { status, body } = await call(scene.owner, `POST ${scene.path}/extension`, {})
      assert.deepEqual([status, body.message], [409, message])
    }
    assert.equal((await call(stranger, `POST ${early.path}/extension`, {})).status, 403)
    const outdated = await call(late.owner, `POST ${late.path}/extension`, { revision: 9 })
    assert.include(outdated.body.message, 'have just changed')
    for (const until of [undefined, 'soon', '2026-02-30']) {
      const { status } = await call(early.owner, `POST ${early.path}/extension/agreement`, {
        until,
      })
      assert.equal(status, 422)
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@DAY-12'])
})

test.group('Another month, at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('both ask: one month; asking against the removal: one order or the other', async ({
    assert,
  }) => {
    await repeatRace(
      assert,
      async (round) => {
        const { owner, company, path, bid } = await createStaging(-20)
        const body = round % 2 === 0 ? {} : { revision: (await viewOf(owner, path)).revision }
        const replies = await race(
          round,
          (ask) => ask(owner, `POST ${path}/extension`, body),
          (ask) => ask(company, `POST ${path}/extension`, body)
        )
        const isBlind = round % 2 === 0
        assert.deepEqual(statusesOf(replies), isBlind ? [204, 204] : [204, 409])
        assert.equal((await storedStaging(bid.id)).extra_months, isBlind ? 1 : 0)
        if (isBlind) await call(owner, `POST ${path}/extension`, {})
        const { extension } = await viewOf(company, path)
        const agreer = extension.isYours ? owner : company
        const [agreed, removed] = await race(
          round,
          (ask) => ask(agreer, `POST ${path}/extension/agreement`, { until: extension.until }),
          (ask) => ask(owner, `POST ${path}/removal`)
        )
        assert.equal(removed.status, 204)
        assert.include([204, 409], agreed.status)
        const months = (isBlind ? 1 : 0) + (agreed.status === 204 ? 1 : 0)
        const stored = await storedStaging(bid.id)
        assert.deepInclude(stored, { extra_months: months, extension_asked_by: null })
      },
      { rounds: 6, concurrency: 3 }
    )
  }).tags(['@DAY-14'])
})
