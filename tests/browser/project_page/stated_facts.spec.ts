import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import {
  atBothSizes,
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin } from '#tests/helpers/people'
import { jpeg } from '#tests/helpers/photo_corpus'
import { createAskedProject } from '#tests/helpers/questions'
import { moderate } from '#tests/helpers/moderation'
import Project from '#models/project'

test.group('Facts on the project page', (group) => {
  group.each.setup(() => emptyDatabase())

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
    await expectToast(ofOwner, 'Not a picture')
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
    await section.getByRole('button', { name: 'Remove' }).click()
    await ofOwner.getByRole('button', { name: 'Remove floor plan' }).click()
    await expectToast(ofOwner, 'Floor plan removed')
    await expect(section.getByRole('button', { name: 'Add a floor plan' })).toBeVisible()
  }).tags(['@ASK-84', '@ASK-88', '@R297'])
})
