import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import {
  atBothSizes,
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  reload,
  tabTo,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createBid, createStager } from '#tests/helpers/people'
import { jpeg } from '#tests/helpers/photo_corpus'
import { createAnswered, createAskedProject, createQuestion } from '#tests/helpers/questions'
import { moderate } from '#tests/helpers/moderation'
import Project from '#models/project'

test.group('Facts on the project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the owner turns an answer into a fact and into the description, by keyboard', async ({
    browser,
    assert,
  }) => {
    const scene = await createAskedProject()
    const { owner, company, project } = scene
    await createAnswered(project, scene)
    const page = await browse(browser, { as: owner })
    await open(page, `/projects/${project.id}#questions`)
    const section = page.getByRole('region', { name: 'Questions', exact: true })
    const item = section.getByRole('article')
    await section.getByText('Answered questions').click()
    await expect(item.getByText('Add to the facts: Truck parking')).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await tabTo(page, item.getByRole('button', { name: 'In the driveway' }))
    await page.keyboard.press('Enter')
    await expectToast(page, 'Fact added')
    await expect(item.getByText('Add to the facts')).toHaveCount(0)
    assert.equal((await Project.findOrFail(project.id)).facts.truckParking, 'driveway')

    await item.getByRole('button', { name: 'Add to the description' }).press('Enter')
    await expectToast(page, 'Description updated')
    await expect(item.getByRole('button', { name: 'Add to the description' })).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: 'About the home' }).or(page.locator('main'))
    ).toContainText('Yes, next to the garage.')
    const { description } = await Project.findOrFail(project.id)
    assert.match(description, /\n\nYes, next to the garage\.$/)

    await createBid(project, company)
    await createAnswered(project, { ...scene, company: await createStager() })
    // Opening the same address with its hash would load nothing.
    await reload(page)
    await section.getByText('Answered questions').click()
    await expect(item.first()).toBeVisible()
    await expect(item.getByRole('button', { name: 'Add to the description' })).toHaveCount(0)
  }).tags(['@ASK-34', '@ASK-37', '@R296'])

  test('the owner answers ready-made questions with one press', async ({ browser, assert }) => {
    const { owner, project } = await createAskedProject()
    const elsewhere = await createAskedProject()
    for (let count = 0; count < 3; count += 1) {
      const question = 'Is there an elevator?'
      await createQuestion(elsewhere.project, await createStager(), question)
    }
    const page = await browse(browser, { as: owner })
    await open(page, `/projects/${project.id}`)
    const ready = page.getByRole('region', { name: 'Companies usually ask' })
    await ready.getByText('Companies usually ask').click()
    await expect(ready.getByText('3 companies asked this lately')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await atBothSizes(page, () => expectNoSidewaysScroll(page))
    await ready.getByRole('group', { name: 'Elevator' }).getByRole('button', { name: 'No' }).click()
    await expectToast(page, 'Fact added')
    await expect(ready.getByText('Is there an elevator?')).toHaveCount(0)
    await ready.getByLabel('On the market since').fill('2026-03-02')
    await ready.getByRole('listitem').filter({ hasText: 'How long' }).getByRole('button').click()
    await expect(ready.getByText('How long has the home been on the market?')).toHaveCount(0)
    const { facts } = await Project.findOrFail(project.id)
    assert.deepInclude(facts, { hasElevator: false, listedOn: '2026-03-02' })
  }).tags(['@ASK-35', '@R295'])

  test('the owner adds a floor plan, and the team hides it', async ({ browser }) => {
    const { owner, company, project } = await createAskedProject()
    const file = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer: await jpeg(800, 600) }
    const ofCompany = await browse(browser, { as: company })
    await open(ofCompany, `/projects/${project.id}`)
    await expect(ofCompany.getByRole('heading', { name: 'Floor plan' })).toHaveCount(0)

    const ofOwner = await browse(browser, { as: owner })
    await open(ofOwner, `/projects/${project.id}`)
    const section = ofOwner.getByRole('region', { name: 'Floor plan' })
    await section.locator('summary').click()
    await section.getByRole('button', { name: 'Add a floor plan' }).press('Enter')
    const dialog = ofOwner.getByRole('dialog', { name: 'Add a floor plan' })
    await dialog.getByRole('button', { name: 'Add floor plan' }).click()
    await expect(dialog.getByText('Choose the image of the floor plan')).toBeVisible()
    await expect(dialog.getByText('Check the floor plan for an address and names')).toBeVisible()
    await expectAccessibleAtBothSizes(ofOwner)
    await dialog
      .getByLabel('Floor plan', { exact: true })
      .setInputFiles({ ...file, name: 'plan.pdf', mimeType: 'application/pdf' })
    await expectToast(ofOwner, 'Invalid file type')
    await dialog.getByLabel('Floor plan', { exact: true }).setInputFiles(file)
    await expect(dialog.getByRole('img', { name: 'The chosen floor plan' })).toBeVisible()
    await dialog.getByRole('checkbox').press('Space')
    await dialog.getByRole('button', { name: 'Add floor plan' }).press('Enter')
    await expectToast(ofOwner, 'Floor plan added')

    // The open page of the company shows it without being reloaded.
    const seen = ofCompany.getByRole('region', { name: 'Floor plan' })
    await seen.getByRole('button', { name: 'Floor plan, enlarge' }).press('Enter')
    await expect(ofCompany.getByRole('dialog', { name: /^Floor plan of/ })).toBeVisible()
    await ofCompany.keyboard.press('Escape')
    await expectAccessibleAtBothSizes(ofCompany)
    await atBothSizes(ofCompany, () => expectNoSidewaysScroll(ofCompany))

    const { floorPlan } = await Project.findOrFail(project.id)
    await moderate(await createAdmin(), 'hide', project.id, floorPlan!)
    await expect(seen).toHaveCount(0)
    await expect(section.getByText('Hidden by our team')).toBeVisible()
    await expect(ofOwner.getByText('The floor plan is hidden from other people')).toBeVisible()
    await expectAccessibleAtBothSizes(ofOwner)
    await section.getByRole('button', { name: 'Remove' }).click()
    await ofOwner.getByRole('button', { name: 'Remove floor plan' }).click()
    await expectToast(ofOwner, 'Floor plan removed')
    await expect(section.getByRole('button', { name: 'Add a floor plan' })).toBeVisible()
  }).tags(['@ASK-84', '@ASK-88', '@R297'])
})
