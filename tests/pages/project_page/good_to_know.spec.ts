import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  type Page,
} from '#tests/helpers/page_dom'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
} from '#tests/helpers/people'

const section = (page: Page) => page.getByRole('region', { name: 'Good to know' })

async function createDescribed() {
  const owner = await createOwner()
  const project = await createProject(owner)
  await db.from('projects').where('id', project.id).update({
    floor: 3,
    has_elevator: true,
    truck_parking: 'within_block',
    listed_on: '2026-03-02',
  })
  return { owner, project }
}

test.group('What is good to know, on the project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('companies read what is filled in', async () => {
    const { project } = await createDescribed()
    const page = await browse({ as: await createStager() })
    await open(page, `/projects/${project.id}`)
    await expect(section(page).getByRole('term')).toHaveText([
      'On the market since',
      'Floor',
      'Truck parking',
    ])
    await expect(section(page).getByRole('definition')).toHaveText([
      'March 2, 2026',
      '3rd, with elevator',
      'Within a block',
    ])
    await expect(section(page)).not.toContainText('Not filled in')
    await expect(section(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  }).tags(['@ASK-53', '@ASK-56'])

  test('visitors, other owners, and companies without a fact see no list', async () => {
    const { project, owner } = await createDescribed()
    for (const as of [undefined, await createOwner()]) {
      const page = await browse({ as })
      await open(page, `/projects/${project.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(section(page)).toHaveCount(0)
    }
    const bare = await createProject(owner)
    const page = await browse({ as: await createStager() })
    await open(page, `/projects/${bare.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(section(page)).toHaveCount(0)
  }).tags(['@ASK-46', '@ASK-53'])

  test('the owner reads what is missing, and opens the form there', async () => {
    const { project, owner } = await createDescribed()
    const page = await browse({ as: owner })
    const company = await browse({ as: await createStager() })
    await open(company, `/projects/${project.id}`)
    await open(page, `/projects/${project.id}`)
    await expect(section(page)).toContainText(
      'Not filled in: listing price, photo date, stairs to the entrance, pets, who opens the door.'
    )
    await expectAccessible(page)
    await section(page).locator('summary').click()
    await section(page)
      .getByRole('button', { name: 'Fill in what companies ask about' })
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Edit project' })
    await expect(dialog.getByLabel('On the market since')).toBeFocused()
    await expect(dialog.getByLabel('On the market since')).toBeVisible()
    await dialog.getByLabel('Pets').selectOption('Gone during staging')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Project updated successfully')
    await expect(section(page)).toContainText('Gone during staging')
    await expect(section(page)).toContainText(
      'Not filled in: listing price, photo date, stairs to the entrance, who opens the door.'
    )
    // The open page of a company keeps up.
    await company.clock.runFor(30_000)
    await expect(section(company)).toContainText('Gone during staging')
  }).tags(['@ASK-47', '@ASK-54', '@ASK-56'])

  test('the owner is asked for nothing once there is an offer', async () => {
    const { project, owner } = await createDescribed()
    await createBid(project, await createStager())
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}`)
    await expect(section(page)).toContainText('3rd, with elevator')
    await expect(section(page)).not.toContainText('Not filled in')
    await expect(section(page).getByRole('button')).toHaveCount(0)
  }).tags(['@ASK-44', '@ASK-54'])

  test('the team reads it there and in the console', async () => {
    const { project } = await createDescribed()
    const page = await browse({ as: await createSupport() })
    await open(page, `/projects/${project.id}`)
    await expect(section(page)).toContainText('Within a block')
    await open(page, `${adminPath}/projects/${project.id}`)
    await expect(page.getByText('3rd, with elevator')).toBeVisible()
    await expect(page.getByText('Within a block')).toBeVisible()
  }).tags(['@ASK-46', '@ASK-55'])
})
