import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import Project from '#models/project'
import { signAs } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { open } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import {
  createAdmin,
  createBid,
  createPaidBid,
  createProject,
  createOwner,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { createForSellers, kim, linkOf, sam, signWith } from '#tests/helpers/sellers'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'

test.group('A project’s page in the console', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarket()
    admin = await createAdmin()
  })

  test('shows all bids, the fee and the history, linked', async ({ assert }) => {
    const { project, owner, company } = await createPaidBid()
    const { words, text } = await open(`${adminPath}/projects/${project.id}`, admin)
    for (const part of [
      project.title,
      project.description,
      owner.user.name,
      '$3,640',
      '$49',
      'Paid the platform fee',
      'Posted a project',
    ]) {
      assert.include(words, part)
    }
    for (const { user } of [owner, company]) {
      assert.include(text, `href="${adminPath}/users/${user.id}"`)
    }
    assert.equal((await open(`${adminPath}/projects/99999`, admin)).status, 404)
  }).tags(['@CTL-01', '@CTL-06'])

  test('says in which phase the job is, and what each side has to do', async ({ assert }) => {
    const { project, owner, company, path } = await createReleased()
    const page = () => open(`${adminPath}/projects/${project.id}`, admin)
    const { words } = await page()
    assert.include(words, 'Phase Confirmed Open steps')
    for (const side of ['The owner', 'The company']) {
      assert.include(words, `${side} : Propose a day for the install.`)
    }

    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(9) })
    const proposed = await page()
    assert.include(proposed.words, 'The company : Agree to the install day or propose another one.')
    assert.notInclude(proposed.words, 'Propose a day for the install')
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(9) })
    assert.include((await page()).words, 'Phase Dated')

    const untouched = await createProject(await createOwner())
    const posted = await open(`${adminPath}/projects/${untouched.id}`, admin)
    assert.include(posted.words, 'Phase Offers')
    assert.notInclude(posted.words, 'Open steps')
  }).tags(['@JOB-96'])

  test('counts the sellers who signed, without names, addresses and links', async ({ assert }) => {
    const scene = await createForSellers({ sellers: [sam, kim] })
    const token = await linkOf()
    const page = () => open(`${adminPath}/projects/${scene.project.id}`, admin)
    assert.include((await page()).words, 'Sellers who signed by email: 0 of 2')
    assert.equal((await signWith(scene, token)).status, 204)
    const { words, text } = await page()
    assert.include(words, 'Sellers who signed by email: 1 of 2')
    for (const secret of [sam.name, kim.name, sam.email, kim.email, token]) {
      assert.notInclude(text, secret)
    }
    const signed = await createForSellers()
    assert.equal((await signWith(signed, await linkOf())).status, 204)
    assert.equal((await signAs(signed, signed.company)).status, 204)
    const done = await open(`${adminPath}/projects/${signed.project.id}`, admin)
    assert.include(done.words, 'Version 1: Signed by everyone. Sellers who signed by email: 1 of 1')
  }).tags(['@SEL-59'])

  test('lets admins cancel it; the owner reads the reason', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const company = await createStager()
    const bid = await createBid(project, company)
    await deliverEmails()
    const line = `POST /api/admin/projects/${project.id}/cancel`
    assert.equal((await call(admin, line, {})).status, 422)

    const { status, body } = await call(admin, line, { reason: 'Not a real house' })

    assert.equal(status, 200)
    assert.containSubset(body, { status: 'cancelled', can: { cancel: false } })
    assert.equal((await Project.findOrFail(project.id)).status, 'cancelled')
    assert.containSubset(await db.from('bids').where('id', bid.id), [{ status: 'rejected' }])
    assert.deepEqual((await notificationTypesOf(owner)).at(-1), 'project_cancelled_by_team')
    assert.equal((await notificationTypesOf(company)).at(-1), 'project_cancelled')
    const emails = await deliverEmails()
    const toOwner = emails.find(({ to }) => to[0].address === owner.user.email)
    assert.equal(toOwner?.subject, 'Your project was cancelled')
    assert.include(toOwner?.text, 'Not a real house')
    const toCompany = emails.find(({ to }) => to[0].address === company.user.email)
    assert.notInclude(toCompany?.text ?? '', 'Not a real house')
    const again = await call(admin, line, { reason: 'Not a real house' })
    assert.equal(again.status, 409)
  }).tags(['@CTL-07'])
})
