import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { conditionLimits } from '#shared/install_day/condition_photos'
import { call } from '#tests/helpers/calls'
import { newClientId, noteDamage, readCondition, sendPhoto } from '#tests/helpers/condition_photos'
import { deliverEmails } from '#tests/helpers/emails'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket } from '#tests/helpers/payments'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { createStaging } from '#tests/helpers/stagings'

const answer = (person: Person | null, id: number, body: object) =>
  call(person, `PUT /api/damage-notes/${id}/answer`, body)

const stepsOf = async (person: Person, projectId: number) => {
  const { body } = await call<{ steps: { key: string; text: string; isYours: boolean }[] }>(
    person,
    `GET /api/projects/${projectId}/job`
  )
  return body.steps.filter(({ key }) => key === 'answer_damage')
}

const notified = async (person: Person) => {
  const rows = await db
    .from('notifications')
    .where('user_id', person.user.id)
    .whereLike('type', 'damage%')
    .orderBy('id')
  return rows.map(({ type }: { type: string }) => type)
}

test.group('A note about damage', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('goes to the other side with its photos, and is answered', async ({ assert }) => {
    const { owner, company, project } = await createStaging(0)
    const clientId = newClientId()
    const noted = await noteDamage(company, project.id, { clientId })
    assert.equal(noted.status, 201)
    assert.deepEqual((await noteDamage(company, project.id, { clientId })).body, noted.body)
    const photo = await sendPhoto(company, project.id, { note: clientId, moment: 'damage' })
    const foreign = await sendPhoto(owner, project.id, { note: clientId, moment: 'damage' })
    const { body } = await readCondition(owner, project.id)
    assert.lengthOf(body.notes, 1)
    assert.deepEqual(body.notes[0].photos, [photo.body])
    assert.deepEqual(
      body.photos.map(({ id }) => id),
      [foreign.body.id],
      'nobody adds photos to a note of the other side'
    )
    assert.isTrue(body.notes[0].can.answer)
    assert.isFalse((await readCondition(company, project.id)).body.notes[0].can.answer)
    assert.deepEqual(await notified(owner), ['damage_noted'])
    const [step] = await stepsOf(owner, project.id)
    assert.include(step, { text: 'Answer a note about damage', isYours: true })
    assert.isFalse((await stepsOf(company, project.id))[0].isYours)

    const disagreed = { kind: 'not_agreed', text: 'It was there before' }
    assert.equal((await answer(owner, noted.body.id, disagreed)).status, 204)
    assert.equal((await answer(owner, noted.body.id, disagreed)).status, 204)
    assert.equal((await answer(owner, noted.body.id, { kind: 'seen' })).status, 204)
    const answers = (await readCondition(company, project.id)).body.notes[0].answers
    assert.deepEqual(
      answers.map(({ kind, text }) => [kind, text]),
      [
        ['not_agreed', 'It was there before'],
        ['seen', null],
      ]
    )
    assert.deepEqual(await stepsOf(owner, project.id), [])
    assert.deepEqual(await notified(company), ['damage_answered', 'damage_answered'])
    const emails = await deliverEmails()
    for (const { text } of emails) {
      assert.notInclude(text, 'Scratch on the floor')
      assert.notInclude(text, 'Casey Hale')
      assert.notInclude(text, 'Foothill Home Staging')
    }
  }).tags(['@DAY-40', '@DAY-41'])

  test('changes no offer, payment and account, and of the project only its version', async ({
    assert,
  }) => {
    const { owner, company, project } = await createStaging(0)
    const rows = async () => {
      const of = async (table: string) =>
        (
          await db.rawQuery(
            `select to_jsonb(t) - '{version,updated_at,last_seen_at}'::text[] as row from ${table} t order by id`
          )
        ).rows
      return Promise.all(['projects', 'bids', 'payments', 'users', 'people'].map(of))
    }
    const before = await rows()
    const clientId = newClientId()
    const { body } = await noteDamage(company, project.id, { clientId })
    await sendPhoto(company, project.id, { note: clientId })
    await answer(owner, body.id, { kind: 'not_agreed', text: 'It was there before' })
    await answer(owner, body.id, { kind: 'seen' })
    assert.deepEqual(await rows(), before)
  }).tags(['@DAY-97'])

  test('is refused with one sentence', async ({ assert }) => {
    const { owner, company, project, bid } = await createStaging(0)
    const noted = await noteDamage(company, project.id)
    const refused = async (
      found: ReturnType<typeof answer>,
      expected: { status: number; message: string }
    ) => {
      const { status, body } = await found
      assert.deepEqual({ status, message: body.message }, expected)
    }
    await refused(noteDamage(owner, project.id, { text: ' ' }), {
      status: 422,
      message: 'Say what is damaged',
    })
    await refused(noteDamage(owner, project.id, { room: 'Garage' }), {
      status: 422,
      message: 'Choose a room',
    })
    await refused(answer(company, noted.body.id, { kind: 'seen' }), {
      status: 409,
      message: 'The other side answers this note.',
    })
    await refused(answer(owner, noted.body.id, { kind: 'not_agreed' }), {
      status: 422,
      message: 'Say what you don’t agree with',
    })
    for (const person of [await createOwner(), await createStager()]) {
      assert.equal((await answer(person, noted.body.id, { kind: 'seen' })).status, 404)
      assert.equal((await noteDamage(person, project.id)).status, 403)
    }
    assert.equal((await answer(null, noted.body.id, { kind: 'seen' })).status, 401)
    await db.rawQuery(
      `insert into damage_notes (bid_id, actor_id, person_id, client_id, room, text, received_at)
       select :bid, :actor, :person, md5('n' || n), 'Kitchen', 'Scratch', now()
       from generate_series(2, :count::int) n`,
      {
        bid: bid.id,
        actor: company.user.id,
        person: company.user.personId!,
        count: conditionLimits.notesPerJob,
      }
    )
    await refused(noteDamage(owner, project.id), {
      status: 409,
      message: 'A job has at most 50 damage notes.',
    })
    await assert.rejects(() => db.from('damage_notes').update({ text: 'Nothing' }), /never changed/)
  }).tags(['@DAY-42'])
})
