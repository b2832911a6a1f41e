import { test } from '@japa/runner'
import { addDays } from '#shared/jobs/staging_terms'
import { askAboutEndingTerms } from '#models/staging/timers'
import { closeAccount } from '#models/user/account_closing'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import type { Person } from '#tests/helpers/people'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import { createStaging, dayFromNow, moveStaging, storedStaging } from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

/** Sixty days after an install 46 days ago: two weeks from today. */
const twoWeeksBefore = -46

/** Tables that reading a page may change. */
const traces = ['rate_limits', 'sessions']

const termTypesOf = async (person: Person) =>
  (await notificationTypesOf(person)).filter((type) => /^(term|removal|furniture)_/.test(type))

test.group('End of the term', (group) => {
  group.each.setup(() => emptyDatabase())

  test('both are asked two weeks before it and reminded five days before it, once each', async ({
    assert,
  }) => {
    const { owner, company, project, bid, path } = await createStaging(twoWeeksBefore + 1)
    assert.equal(await askAboutEndingTerms(), 0, 'a day too early')
    await moveStaging(bid.id, -1)
    const both = await Promise.all([askAboutEndingTerms(), askAboutEndingTerms()])
    assert.equal(both[0] + both[1], 1)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      Array.from({ length: 2 }, () => 'Sold, extend or remove? Colonial on Maple Street')
    )
    for (const { text } of emails) assert.include(text, `/projects/${project.id}/staging#answer`)

    await call(company, `PUT ${path}/answer`, { answer: 'extend' })
    await moveStaging(bid.id, -9)
    assert.equal(await askAboutEndingTerms(), 1)
    assert.equal(await askAboutEndingTerms(), 0)
    assert.deepEqual(await termTypesOf(owner), ['term_ending', 'term_answered', 'term_reminder'])
    assert.deepEqual(await termTypesOf(company), ['term_ending'], 'it has answered')
    const stored = await storedStaging(bid.id)
    assert.equal(stored.extra_months, 0)
    await moveStaging(bid.id, -6)
    assert.equal(await askAboutEndingTerms(), 0, 'the removal stays on its date')
    const late = await call(owner, `PUT ${path}/answer`, { answer: 'extend' })
    assert.deepEqual([late.status, late.body.message], [409, 'The term has ended.'])
  }).tags(['@RET-33', '@R182'])

  test('the link only opens the page', async ({ assert }) => {
    const { owner, company, project, path } = await createStaging(twoWeeksBefore)
    const page = `/projects/${project.id}/staging`
    const before = await databaseDump(traces)
    for (const person of [owner, company]) {
      for (const answer of ['sold', 'extend', 'remove']) {
        assert.equal((await open(`${page}?answer=${answer}`, person)).status, 200)
        const asked = await send('GET', `${path}?answer=${answer}`, { as: person })
        assert.equal(asked.status, 200)
        const wrong = await send('GET', `${path}/answer?answer=${answer}`, { as: person })
        assert.equal(wrong.status, 405)
      }
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@RET-33'])

  test('an email about a question that is settled meanwhile is not sent', async ({ assert }) => {
    const { owner, company, path } = await createStaging(twoWeeksBefore)
    await askAboutEndingTerms()
    await call(owner, `PUT ${path}/answer`, { answer: 'extend' })
    await call(company, `PUT ${path}/answer`, { answer: 'extend' })
    const subjects = (await deliverEmails()).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['The staging of Colonial on Maple Street is extended'])

    const gone = await createStaging(twoWeeksBefore)
    await closeAccount(gone.company.user, { by: gone.company.user })
    await askAboutEndingTerms()
    assert.deepEqual(await termTypesOf(gone.owner), [], 'nobody could agree with the owner')
  }).tags(['@RET-33'])

  test('an extension takes effect when both have agreed, at the offer’s price', async ({
    assert,
  }) => {
    const { owner, company, project, bid, path } = await createStaging(twoWeeksBefore)
    const before = await storedStaging(bid.id)
    const answer = `PUT ${path}/answer`
    assert.equal((await call(owner, answer, { answer: 'sold' })).status, 204)
    assert.equal((await call(owner, answer, { answer: 'extend' })).status, 204)
    assert.deepEqual((await storedStaging(bid.id)).removal_on, before.removal_on)
    assert.equal((await call(company, answer, { answer: 'extend' })).status, 204)

    const { body } = await call<{
      removalOn: string
      extraMonths: number
      yourAnswer: string | null
      history: { text: string }[]
    }>(owner, `GET ${path}`)
    assert.equal(body.removalOn, addDays(dayFromNow(twoWeeksBefore), 90))
    assert.equal(body.extraMonths, 1)
    assert.isNull(body.yourAnswer)
    const texts = body.history.slice(0, 4).map(({ text }) => text)
    assert.match(texts[0], /^You both extended the term by a month, to .+, for \$450$/)
    assert.deepEqual(texts.slice(1), [
      'Foothill Home Staging answered: Extend',
      'You answered: Extend',
      'You answered: Sold',
    ])
    assert.include(await eventsOf(project.id), 'staging_extended')
    const again = await call(owner, answer, { answer: 'extend' })
    assert.equal(again.body.message, 'You can answer two weeks before the removal.')
  }).tags(['@RET-34', '@RET-35'])

  test('two different answers leave the removal on its date, and stand', async ({ assert }) => {
    const { owner, company, bid, path } = await createStaging(twoWeeksBefore)
    const { removal_on: removalOn } = await storedStaging(bid.id)
    await call(owner, `PUT ${path}/answer`, { answer: 'extend' })
    await call(company, `PUT ${path}/answer`, { answer: 'remove' })
    assert.deepEqual((await storedStaging(bid.id)).removal_on, removalOn)
    const dump = await databaseDump(['rate_limits', 'sessions'])
    for (const person of [owner, company]) {
      const { status, body } = await call(person, `PUT ${path}/answer`, { answer: 'sold' })
      assert.deepEqual(
        [status, body.message],
        [409, 'You have both answered. The answers can’t be changed anymore.']
      )
    }
    assert.equal((await call(owner, `PUT ${path}/answer`, { answer: 'burn' })).status, 422)
    assert.equal((await call(owner, `PUT ${path}/answer`, {})).status, 422)
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), dump)
    assert.deepEqual(await termTypesOf(owner), ['removal_confirmed'])
  }).tags(['@RET-34', '@R182'])

  test('either side marks the furniture as removed, once, from the install on', async ({
    assert,
  }) => {
    const early = await createStaging(3)
    const refused = await call(early.owner, `POST ${early.path}/removal`)
    assert.equal(
      refused.body.message,
      'The furniture can be marked as removed from the install date on.'
    )
    const { owner, company, project, path } = await createStaging(-20)
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    assert.equal((await call(company, `POST ${path}/removal`)).status, 204, 'also when cancelled')
    assert.equal((await call(owner, `POST ${path}/removal`)).status, 409)
    const { body } = await call<{ removed: unknown; phase: string }>(owner, `GET ${path}`)
    assert.deepEqual(
      [body.removed, body.phase],
      [{ date: dayFromNow(0), isYours: false }, 'removed']
    )
    assert.deepEqual(await termTypesOf(owner), ['furniture_removed'])
    assert.include(await eventsOf(project.id), 'staging_removed')
  }).tags(['@RET-35', '@R183'])
})

test.group('End of the term, at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('two answers, and two removals', async ({ assert }) => {
    await repeatRace(
      assert,
      async (round) => {
        const { owner, company, path, bid } = await createStaging(twoWeeksBefore)
        const answer = round % 2 === 0 ? 'extend' : 'sold'
        const replies = await race(
          round,
          (ask) => ask(owner, `PUT ${path}/answer`, { answer }),
          (ask) => ask(company, `PUT ${path}/answer`, { answer: 'extend' })
        )
        assert.deepEqual(statusesOf(replies), [204, 204])
        const stored = await storedStaging(bid.id)
        assert.equal(stored.extra_months, answer === 'extend' ? 1 : 0)
        const removals = await race(
          round,
          (ask) => ask(owner, `POST ${path}/removal`),
          (ask) => ask(company, `POST ${path}/removal`)
        )
        assert.deepEqual(statusesOf(removals), [204, 409])
      },
      { rounds: 6, concurrency: 3 }
    )
  }).tags(['@RET-34'])
})
