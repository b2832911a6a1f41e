import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { marketDate } from '#shared/values/market_time'
import { remindOfAgreements } from '#models/agreement/reminders'
import { call } from '#tests/helpers/calls'
import {
  agreementPath,
  backdateVersions,
  createSentAgreement,
  home,
  sendDraftOf,
  signAs,
  writeDraft,
} from '#tests/helpers/agreements'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { password, type Person } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const install = dayFromNow(40)

const backdate = (hours: number) => backdateVersions(hours / 24)

const remindersOf = async (person: Person) => {
  const types = await notificationTypesOf(person)
  return types.filter((type) => type === 'agreement_reminder').length
}

test.group('Reminders of an agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('who hasn’t signed is reminded after three and seven days, once each', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    await signAs(scene, company)
    await deliverEmails()
    await backdate(3 * 24 - 1)
    assert.equal(await remindOfAgreements(), 0, 'an hour too early')
    await backdate(1)
    const both = await Promise.all([remindOfAgreements(), remindOfAgreements()])
    assert.equal(both[0] + both[1], 1)
    assert.equal(await remindOfAgreements(), 0)
    assert.deepEqual([await remindersOf(owner), await remindersOf(company)], [1, 0])
    const [email, ...others] = await deliverEmails()
    assert.deepEqual(others, [])
    assert.equal(email.subject, 'Reminder to sign: Colonial on Maple Street')
    assert.include(email.text, `/projects/${scene.project.id}/agreement`)
    const sentAt = new Date(Date.now() - 3 * 24 * 3_600_000)
    assert.include(email.text, `It was sent on ${marketDate(sentAt)}.`)
    for (const secret of [home, 'Casey', 'Foothill']) assert.notInclude(email.text, secret)

    await backdate(4 * 24 - 1)
    assert.equal(await remindOfAgreements(), 0)
    await backdate(1)
    assert.equal(await remindOfAgreements(), 1)
    assert.equal(await remindOfAgreements(), 0)
    await backdate(5 * 24)
    assert.equal(await remindOfAgreements(), 0)
    assert.deepEqual([await remindersOf(owner), await remindersOf(company)], [2, 0])
  }).tags(['@AGR-101', '@AGR-38', '@R362'])

  test('both are reminded if neither has signed, and a late timer sends one', async ({
    assert,
  }) => {
    const scene = await createSentAgreement(install)
    const { owner, company } = scene
    await backdate(8 * 24)
    assert.equal(await remindOfAgreements(), 1)
    assert.equal(await remindOfAgreements(), 0)
    assert.deepEqual([await remindersOf(owner), await remindersOf(company)], [1, 1])

    await writeDraft(scene, { installOn: install, extensionPerMonth: 500 })
    await sendDraftOf(scene)
    assert.equal(await remindOfAgreements(), 0, 'a new version starts again')
    await backdate(15 * 24)
    assert.equal(await remindOfAgreements(), 0, 'two weeks are too late')
  }).tags(['@AGR-101'])

  test('nobody is reminded of what can’t be signed anymore', async ({ assert }) => {
    const endings: Record<
      string,
      (scene: Awaited<ReturnType<typeof createSentAgreement>>) => Promise<unknown>
    > = {
      'signed by both': async (scene) => {
        await signAs(scene, scene.owner)
        await signAs(scene, scene.company)
      },
      'declined': (scene) =>
        call(scene.owner, `POST ${agreementPath(scene)}/declines`, { version: 1, reason: 'No.' }),
      'withdrawn': (scene) =>
        call(scene.company, `POST ${agreementPath(scene)}/declines`, { version: 1, reason: 'No.' }),
      'the project is cancelled': (scene) =>
        call(scene.owner, `POST /api/projects/${scene.project.id}/cancel`),
      'an account is deleted': (scene) =>
        call(scene.company, `DELETE /api/users/${scene.company.user.id}`, {
          currentPassword: password,
        }),
      'other dates are agreed': async (scene) => {
        const date = dayFromNow(30)
        await call(scene.owner, `POST ${scene.path}/install-date`, { date })
        await call(scene.company, `POST ${scene.path}/agreement`, { date })
      },
    }
    for (const [what, end] of Object.entries(endings)) {
      await emptyDatabase()
      const scene = await createSentAgreement(install)
      await end(scene)
      await backdate(4 * 24)
      assert.equal(await remindOfAgreements(), 0, what)
      assert.equal(await remindersOf(scene.owner), 0, what)
    }
    const scene = await createSentAgreement(install)
    await backdate(4 * 24)
    assert.equal(await remindOfAgreements(), 1, 'this one waits')
    assert.equal(await remindersOf(scene.owner), 1)
  }).tags(['@AGR-102'])
})

test.group('An agreement that both have signed', (group) => {
  group.each.setup(() => emptyDatabase())

  test('both get a link to it by email, and an address that isn’t confirmed gets none', async ({
    assert,
  }) => {
    for (const isConfirmed of [true, false]) {
      await emptyDatabase()
      const scene = await createSentAgreement(install)
      const { owner, company } = scene
      await signAs(scene, owner)
      await deliverEmails()
      await db.from('users').where('id', company.user.id).update({ email_confirmed: isConfirmed })
      await signAs(scene, company)
      const emails = await deliverEmails()
      const signed = emails.filter(({ subject }) => subject.startsWith('Signed by both: '))
      assert.deepEqual(
        signed.map(({ to }) => to[0].address).toSorted(),
        [owner, ...(isConfirmed ? [company] : [])].map(({ user }) => user.email).toSorted()
      )
      for (const { text } of signed) {
        assert.include(text, `/projects/${scene.project.id}/agreement`)
        for (const secret of [home, 'Hale', 'Whitfield', 'Foothill']) {
          assert.notInclude(text, secret)
        }
      }
    }
  }).tags(['@AGR-38', '@AGR-100', '@R361'])
})
