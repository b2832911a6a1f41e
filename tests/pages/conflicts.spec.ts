import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/page_dom'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { createReleased, createStaging, storedStaging } from '#tests/helpers/stagings'

test.group('Two people of one account in one form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('of an offer: the form stays filled, and a side of each field is chosen', async ({
    assert,
  }) => {
    const company = await createStager({ name: 'Anna Lee' })
    const mei = await addSeat(company, await createOwner({ name: 'Mei Tanaka' }))
    const project = await createProject(await createOwner())
    const bid = await createBid(project, company)
    const page = await browse({ as: company })
    await page.setViewportSize({ width: 320, height: 700 })
    tolerate(page, 409)
    await open(page, `/projects/${project.id}?edit=offer`)
    const form = page.getByRole('form', { name: 'Change Your Offer' })
    await form.getByLabel('Your offer').fill('3900')
    await form.getByLabel('Each extra month').fill('450')
    const changes = { amount: 4200, note: 'With plants' }
    await call(mei, `PATCH /api/bids/${bid.id}`, changes)
    const save = form.getByRole('button', { name: 'Save Changes' })
    await save.click()

    const panel = form.getByRole('group', {
      name: 'Mei Tanaka changed this offer while you were editing.',
    })
    await expect(panel).toBeFocused()
    await expect(panel).toContainText('Keep mine: $3,900')
    await expect(panel).toContainText('Take theirs: $4,200')
    await expect(form.getByLabel('Your offer')).toHaveValue('3,900')
    // What only she has changed is no question.
    await expect(panel.getByRole('radio')).toHaveCount(2)
    await expect(form.getByLabel('Note to the owner')).toHaveValue('With plants')
    await expectAccessible(page)

    await save.click()
    await expect(panel.getByText('Choose which one to keep')).toBeVisible()
    await expect(panel.getByLabel('Keep mine: $3,900')).toBeFocused()
    assert.equal((await Bid.findOrFail(bid.id)).amount, 4200)
    await panel.getByLabel('Take theirs: $4,200').check()
    await expect(form.getByLabel('Your offer')).toHaveValue('4,200')
    await panel.getByLabel('Keep mine: $3,900').check()
    await expect(form.getByLabel('Your offer')).toHaveValue('3,900')
    await save.click()
    await expectToast(page, 'Offer changed')
    const stored = await Bid.findOrFail(bid.id)
    assert.deepInclude(stored.serialize(), { amount: 3900, extensionPerMonth: 450 })
    assert.equal(stored.note, 'With plants')
  }).tags(['@PPL-60', '@PPL-61'])

  test('of the answer about a term: the colleague’s stays until it is seen', async ({ assert }) => {
    const { company, bid, path, project } = await createStaging(-50)
    const mei = await addSeat(company, await createOwner({ name: 'Mei Tanaka' }))
    const page = await browse({ as: company })
    tolerate(page, 409)
    await open(page, `/projects/${project.id}/staging`)
    assert.equal((await call(mei, `PUT ${path}/answer`, { answer: 'extend' })).status, 204)
    const answers = page.getByRole('group', { name: 'Your answer' })
    await answers.getByRole('button', { name: /^Sold/ }).click()
    await expectToast(page, 'Mei Tanaka changed the answer about the term while you were editing.')
    assert.equal((await storedStaging(bid.id)).stager_answer, 'extend')
    const extend = answers.getByRole('button', { name: /^Extend/ })
    await expect(extend).toHaveAttribute('aria-pressed', 'true')
  }).tags(['@PPL-66', '@R620'])

  test('of a staging’s access and of a project', async ({ assert }) => {
    const { owner, project, path } = await createReleased()
    const mei = await addSeat(owner, await createOwner({ name: 'Mei Tanaka' }))
    const page = await browse({ as: owner })
    tolerate(page, 409)
    await open(page, `/projects/${project.id}/staging`)
    await page.locator('input[name=address]').fill('14 Maple Court')
    const line = `PUT ${path}/access` as const
    await call(mei, line, { address: '16 Maple Court', instructions: 'Lockbox' })
    await page.locator('#access').getByRole('button', { name: 'Save' }).click()
    const panel = page.getByRole('group', { name: /^Mei Tanaka changed the address and access/ })
    await panel.getByLabel('Take theirs: 16 Maple Court').check()
    await page.locator('#access').getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Address and access saved')
    await expect(page.locator('#access')).toContainText('Lockbox')

    const posted = await createProject(owner)
    await open(page, `/projects/${posted.id}`)
    await page.getByRole('button', { name: 'Edit' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Edit project' })
    await dialog.getByLabel('Project title').fill('Colonial with garden')
    await call(mei, `PATCH /api/projects/${posted.id}`, { title: 'Colonial', bedrooms: 5 })
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const asked = dialog.getByRole('group', { name: /^Mei Tanaka changed this project/ })
    await asked.getByLabel('Keep mine: Colonial with garden').check()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Project updated successfully')
    assert.deepInclude((await Project.findOrFail(posted.id)).serialize(), {
      title: 'Colonial with garden',
      bedrooms: 5,
    })
  }).tags(['@PPL-66', '@PPL-67'])
})
