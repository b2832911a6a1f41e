import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  tabTo,
} from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createStager } from '#tests/helpers/people'
import { createAnswered, createAskedProject, createQuestion } from '#tests/helpers/questions'
import Project from '#models/project'

test.group('Facts on the project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the owner turns an answer into a fact and into the description, by keyboard', async ({
    assert,
  }) => {
    const scene = await createAskedProject()
    const { owner, company, project } = scene
    await createAnswered(project, scene)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}#questions`)
    const section = page.getByRole('region', { name: 'Questions', exact: true })
    const item = section.getByRole('article')
    await section.getByText('Answered questions').click()
    await expect(item.getByText('Add to the facts: Truck parking')).toBeVisible()
    await expectAccessible(page)

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

  test('the owner answers ready-made questions with one press', async ({ assert }) => {
    const { owner, project } = await createAskedProject()
    const elsewhere = await createAskedProject()
    for (let count = 0; count < 3; count += 1) {
      const question = 'Is there an elevator?'
      await createQuestion(elsewhere.project, await createStager(), question)
    }
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}`)
    const ready = page.getByRole('region', { name: 'Companies usually ask' })
    await ready.getByText('Companies usually ask').click()
    await expect(ready.getByText('3 companies asked this lately')).toBeVisible()
    await expectAccessible(page)
    await ready.getByRole('group', { name: 'Elevator' }).getByRole('button', { name: 'No' }).click()
    await expectToast(page, 'Fact added')
    await expect(ready.getByText('Is there an elevator?')).toHaveCount(0)
    await ready.getByLabel('On the market since').fill('2026-03-02')
    await ready.getByRole('listitem').filter({ hasText: 'How long' }).getByRole('button').click()
    await expect(ready.getByText('How long has the home been on the market?')).toHaveCount(0)
    const { facts } = await Project.findOrFail(project.id)
    assert.deepInclude(facts, { hasElevator: false, listedOn: '2026-03-02' })
  }).tags(['@ASK-35', '@R295'])
})
