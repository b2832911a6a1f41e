import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Locator, Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import {
  atBothSizes,
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { allFacts, noFacts } from '#tests/helpers/facts'
import { fillProject } from '#tests/helpers/forms'
import { createOwner, createProject } from '#tests/helpers/people'

const factsIn = (part: Page | Locator) =>
  part.locator('details').filter({ hasText: 'Good to know' })
const summaryOf = (facts: Locator) => facts.locator('summary')

/** Fills in all facts of an open section. */
async function fillFacts(facts: Locator) {
  const field = (label: string) => facts.getByLabel(label)
  await field('Listing price').selectOption('$500–750K')
  await field('On the market since').fill('2026-03-02')
  await field('Photo date').fill('2099-11-30')
  await field('Floor').fill('3')
  await field('Elevator').selectOption('Yes')
  await field('Stairs to the entrance').selectOption('A few steps')
  await field('Truck parking').selectOption('Within a block')
  await field('Pets').selectOption('Gone during staging')
  await field('Who opens the door').selectOption('A lockbox')
}

test.group('The facts in the forms', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are folded in the submit form, and nobody has to open them', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project')
    const facts = factsIn(page)
    await expect(summaryOf(facts)).toContainText('(optional)')
    await expect(facts.getByLabel('Floor')).toBeHidden()
    await fillProject(page, 'Colonial on Maple Street')
    const request = page.waitForRequest((sent) => sent.method() === 'POST')
    await page.getByRole('button', { name: 'Submit Project' }).tap()
    await page.getByRole('button', { name: 'Submit anyway' }).tap()
    assert.notProperty((await request).postDataJSON(), 'facts')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.deepEqual((await Project.firstOrFail()).facts, noFacts)
  }).tags(['@ASK-49'])

  test('are opened and filled in by keyboard, kept in the draft, and posted', async ({
    assert,
    browser,
  }) => {
    const owner = await createOwner()
    const page = await browse(browser, { as: owner })
    await open(page, '/submit-project')
    const facts = factsIn(page)
    await fillProject(page, 'Colonial on Maple Street')
    await tabTo(page, summaryOf(facts))
    await page.keyboard.press('Enter')
    await expect(facts.getByLabel('Listing price')).toBeVisible()
    await tabTo(page, facts.getByLabel('Floor'))
    await page.keyboard.type('12')
    await fillFacts(facts)
    await expect(summaryOf(facts)).toContainText('9 filled in')
    await expectAccessibleAtBothSizes(page)
    await atBothSizes(page, () => expectNoSidewaysScroll(page))
    await expect(page.getByText('Draft saved')).toBeAttached()

    await open(page, '/submit-project')
    await expect(summaryOf(facts)).toContainText('9 filled in')
    await expect(facts.getByLabel('Floor')).toBeHidden()
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.deepEqual((await Project.firstOrFail()).facts, allFacts)
  }).tags(['@ASK-49'])

  test('open when one of them is wrong, and get the focus', async ({ assert, browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/submit-project')
    const facts = factsIn(page)
    await fillProject(page, 'Colonial on Maple Street')
    await summaryOf(facts).click()
    await facts.getByLabel('Floor').fill('2.5')
    await facts.getByLabel('On the market since').fill('2026-01-05')
    await facts.getByLabel('Planned listing date').fill('2099-01-05')
    await facts.getByLabel('Photo date').fill('2020-01-05')
    await summaryOf(facts).click()
    await expect(facts.getByLabel('Floor')).toBeHidden()

    await page.getByRole('button', { name: 'Submit Project' }).click()
    const planned = facts.getByLabel('Planned listing date')
    await expect(planned).toBeFocused()
    await expect(planned).toHaveAccessibleDescription('Leave one of the two listing dates empty')
    await expect(facts.getByLabel('Photo date')).toHaveAccessibleDescription(
      'Choose today or a later date'
    )
    await expect(facts.getByLabel('Floor')).toHaveAccessibleDescription(
      /Enter a whole number from 0 to 150/
    )
    await expect(
      page.getByRole('complementary', { name: 'Progress' }).getByText('Good to know')
    ).toContainText('check the planned listing date and 2 more')
    await expectAccessibleAtBothSizes(page)
    assert.lengthOf(await Project.all(), 0)

    // What only the server refuses opens the section too.
    await planned.fill('')
    await facts.getByLabel('Photo date').fill('')
    await facts.getByLabel('Floor').fill('3')
    await page.route('**/api/projects', (route) =>
      route.fulfill({
        status: 422,
        json: { errors: [{ field: 'facts.floor', message: 'Too high', rule: 'range' }] },
      })
    )
    await summaryOf(facts).click()
    await expect(facts.getByLabel('Floor')).toBeHidden()
    tolerate(page, 422)
    await page.getByRole('button', { name: 'Submit Project' }).click()
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(facts.getByLabel('Floor')).toBeFocused()
    await expect(facts.getByLabel('Floor')).toHaveAccessibleDescription(/Too high/)
  }).tags(['@ASK-49', '@ASK-41'])

  test('belong to each home of several, and move up with it', async ({ assert, browser }) => {
    const owner = await createOwner({ userType: 'builder' })
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, '/submit-projects')
    const homes = page.getByRole('group', { name: /^Home \d$/ })
    for (const [at, title] of ['Lot Six', 'Lot Seven'].entries()) {
      const home = homes.nth(at)
      await home.getByLabel('Project title').fill(title)
      await home.getByLabel('City').fill('Asheville')
      await home.getByLabel('County').fill('Buncombe')
      await home.getByLabel('Neighborhood').fill('Lakeview')
    }
    const facts = factsIn(homes.nth(1))
    await summaryOf(facts).tap()
    await fillFacts(facts)
    await facts.getByLabel('Floor').fill('151')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Add another home' }).press('Enter')
    await expect(summaryOf(factsIn(homes.nth(2)))).not.toContainText('filled in')
    await expect(homes.nth(2).getByLabel('Project title')).toBeFocused()
    await page.getByRole('button', { name: 'Remove home 3' }).press('Enter')
    await expect(homes).toHaveCount(2)
    await page.getByLabel('Property type').selectOption('Townhouse')
    await page.getByLabel('Staging level').selectOption('Luxury')
    await page.getByLabel('Timeline').selectOption('2-4 weeks')
    await page.getByRole('checkbox', { name: 'Living Room' }).check()
    await page.getByLabel('Description').fill('New homes.')
    await summaryOf(facts).tap()
    await page.getByRole('button', { name: 'Post 2 projects' }).tap()
    await expect(facts.getByLabel('Floor')).toBeFocused()
    await facts.getByLabel('Floor').fill('3')

    await page.getByRole('button', { name: 'Remove home 1' }).press('Enter')
    await expect(summaryOf(factsIn(homes.nth(0)))).toContainText('9 filled in')
    await page.getByRole('button', { name: 'Post 1 project' }).tap()
    await page.getByRole('button', { name: 'Submit anyway' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('1 project is')
    const project = await Project.firstOrFail()
    assert.equal(project.title, 'Lot Seven')
    assert.deepEqual(project.facts, allFacts)
  }).tags(['@ASK-50'])

  test('are changed in the edit dialog, and only what changed is sent', async ({
    assert,
    browser,
  }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const project = await Project.findOrFail(id)
    await project.merge({ floor: 2, pets: 'none', stairs: 'none' }).save()
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Edit Colonial on Maple Street' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit project' })
    const facts = factsIn(dialog)
    await expect(summaryOf(facts)).toContainText('3 filled in')
    await summaryOf(facts).click()
    await expect(facts.getByLabel('Floor')).toHaveValue('2')
    await expectAccessibleAtBothSizes(page)
    await atBothSizes(page, () => expectNoSidewaysScroll(page))
    await facts.getByLabel('Floor').fill('0')
    await facts.getByLabel('Pets').selectOption('')
    await facts.getByLabel('Elevator').selectOption('No')
    // Changed in another tab.
    await project.merge({ stairs: 'one_flight' }).save()
    const request = page.waitForRequest((sent) => sent.method() === 'PATCH')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    const { facts: sent } = (await request).postDataJSON()
    assert.deepEqual(sent, { floor: 0, pets: null, hasElevator: false })
    await expectToast(page, 'Project updated successfully')
    assert.deepEqual((await Project.findOrFail(id)).facts, {
      ...noFacts,
      floor: 0,
      hasElevator: false,
      stairs: 'one_flight',
    })
  }).tags(['@ASK-51'])

  test('stay with a day that has passed while others are edited', async ({ assert, browser }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    await db.from('projects').where({ id }).update({ photographer_on: '2026-01-05' })
    const page = await browse(browser, { as: owner })
    await open(page, `/projects/${id}`)
    const known = page.getByRole('region', { name: 'Good to know' })
    await summaryOf(known).click()
    await known.getByRole('button', { name: 'Fill in what companies ask about' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit project' })
    await dialog.getByLabel('Floor').fill('1')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Project updated successfully')
    assert.deepEqual((await Project.findOrFail(id)).facts, {
      ...noFacts,
      floor: 1,
      photographerOn: '2026-01-05',
    })
  }).tags(['@ASK-42', '@ASK-51'])

  test('are taken along to a similar project, apart from the days', async ({ browser }) => {
    const owner = await createOwner()
    const project = await Project.findOrFail((await createProject(owner)).id)
    await db.from('projects').where({ id: project.id }).update({
      floor: 3,
      truck_parking: 'street',
      listed_on: '2026-01-05',
      photographer_on: '2099-01-05',
    })
    const page = await browse(browser, { as: owner })
    await open(page, `/submit-project-final?like=${project.id}`)
    const facts = factsIn(page)
    await expect(summaryOf(facts)).toContainText('2 filled in')
    await summaryOf(facts).click()
    await expect(facts.getByLabel('Floor')).toHaveValue('3')
    await expect(facts.getByLabel('Truck parking')).toHaveValue('street')
    await expect(facts.getByLabel('On the market since')).toHaveValue('')
    await expect(facts.getByLabel('Photo date')).toHaveValue('')
  }).tags(['@ASK-52'])
})
