import { test } from '@japa/runner'
import { ownerRecordOf } from '#queries/owner_record'
import { refreshReputation } from '#models/user/reputation'
import { queriesDuring } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'

test.group('The comparison page', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('shows the owner every bid on the project', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(3, { extensionPerMonth: 450 })
    const page = await open(`/projects/${project.id}/compare`, owner)
    assert.equal(page.status, 200)
    assert.equal(page.title, `(3) Compare offers for ${project.title} · Stagely`)
    for (const { company } of bids) assert.include(page.words, company.user.stagerIdentifier!)
    for (const text of [
      'No offer lists its rooms. All cost the same at 75 days: $3,640.',
      'Each extra month $450',
    ]) {
      assert.include(page.words.replaceAll('\u00a0', ' '), text)
    }
  })

  test('starts from a day for which most bids have a price', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2, { stagingPeriod: '60' })
    const page = await open(`/projects/${project.id}/compare`, owner)
    const words = page.words.replaceAll('\u00a0', ' ')
    for (const text of [
      'No offer lists its rooms. Both cost the same at 60 days: $3,640.',
      'Cost at 60 days $3,640',
    ]) {
      assert.include(words, text)
    }
    assert.notInclude(words, 'from $')
  })

  test('redirects everyone else to the project', async ({ assert }) => {
    const { project, bids } = await createProjectWithBids(2)
    for (const person of [undefined, bids[0].company, await createOwner(), await createAdmin()]) {
      const page = await open(`/projects/${project.id}/compare`, person)
      assert.equal(page.status, 302)
      assert.equal(page.location, `/projects/${project.id}`)
    }
  })

  test('is 404 for an unknown project', async ({ assert }) => {
    const owner = await createOwner()
    const deleted = await createProject(owner)
    await deleted.remove(owner.user)
    for (const id of [deleted.id, 999]) {
      const page = await open(`/projects/${id}/compare`, owner)
      assert.equal(page.location, `/projects/${id}`)
      assert.equal((await open(`/projects/${id}`, owner)).status, 404)
    }
    assert.equal((await open('/projects/abc/compare', owner)).status, 404)
  })

  test('needs two bids, and takes as many queries for many', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const path = `/projects/${project.id}/compare`
    assert.include((await open(path, owner)).words, 'Nothing to compare yet')
    assert.notInclude((await open(`/projects/${project.id}`, owner)).words, 'Compare offers')
    const few = await queriesDuring(() => open(path, owner))
    for (let count = 0; count < 4; count += 1) await createBid(project, await createStager())
    assert.lengthOf(await queriesDuring(() => open(path, owner)), few.length)
    assert.include((await open(`/projects/${project.id}`, owner)).words, 'Compare offers')
  })
})

test.group('What a stager sees of an owner', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('is how many of the owner’s past projects hired a stager', async ({ assert }) => {
    const { owner } = await createPaidBid()
    const fruitless = await createProject(owner)
    await fruitless.cancel(owner.user)
    const deleted = await createProject(owner)
    await deleted.remove(owner.user)
    await createProject(owner)
    await createProject(owner)
    const someoneElses = await createAcceptedBid()
    await refreshReputation()

    assert.deepInclude(await ownerRecordOf(owner.user.id), { posted: 4, past: 2, hired: 1 })
    assert.deepInclude(await ownerRecordOf(someoneElses.owner.user.id), { past: 0, hired: 0 })
  }).tags(['@TRU-22'])

  test('is shown to stagers only', async ({ assert }) => {
    const { owner } = await createPaidBid()
    const project = await createProject(owner)
    await refreshReputation()
    const record = '"posted":2,"past":1,"hired":1'
    const shownTo = async (person?: Parameters<typeof open>[1]) =>
      (await open(`/projects/${project.id}`, person)).text.includes(record)
    assert.isTrue(await shownTo(await createStager()))
    for (const person of [undefined, owner, await createOwner()])
      assert.isFalse(await shownTo(person))
  })
})
