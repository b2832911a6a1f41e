import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  type Page,
} from '#tests/helpers/page_dom'
import Bid from '#models/bid'
import User from '#models/user'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

const seen = (page: Page) =>
  page.getByText('What the owner sees', { exact: true }).last().locator('..')

test.group('A note and an introduction', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are previewed, confirmed if something is hidden, and read by the owner', async ({
    assert,
  }) => {
    const [owner, company] = [
      await createOwner(),
      await createStager({ name: 'Renee Castellano', company: 'Fern & Field Interiors' }),
    ]
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const page = await browse({ as: company })

    await open(page, '/edit-profile')
    const introduction = page.getByLabel('Introduction for owners')
    await introduction.fill('Fern & Field stages brick houses.')
    await expect(seen(page)).toContainText('stages brick houses.')
    await expect(seen(page)).not.toContainText('Fern')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Send it with hidden parts?' })
    await expect(dialog).toContainText('A name that identifies the author will be hidden.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Change the text' }).click()
    await expect(dialog).toBeHidden()
    assert.isNull((await User.findOrFail(company.user.id)).introduction)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Profile updated successfully')

    await open(page, `/projects/${project.id}`)
    const shown = page.getByRole('region', { name: 'What the owner sees' })
    await expect(shown).toContainText('stages brick houses.')
    await expect(shown).toContainText('A name that identifies the author was hidden.')
    await expect(shown).not.toContainText('Fern')
    await page.getByLabel('Your offer').fill('3640')
    await page.getByLabel('Timeline').selectOption('2 weeks')
    const note = page.getByLabel('Note to the owner')
    await note.fill('We know this street.\n'.repeat(7))
    await expect(seen(page)).toContainText('We know this street.')
    await page.getByRole('button', { name: 'Submit Bid' }).click()
    await expect(dialog).toBeHidden()
    await expectToast(page, 'Bid submitted successfully!')
    await page.getByRole('button', { name: 'Edit Offer' }).click()
    await note.fill(`Call 828 555 0142. ${'We know this street.\n'.repeat(7)}`)
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Offer changed')
    await expect(page.locator('mark')).toContainText('828 555 0142')

    const { stagerIdentifier } = company.user
    const theirs = await browse({ as: owner })
    await open(theirs, `/projects/${project.id}`)
    const card = theirs.getByRole('article', { name: `Offer from ${stagerIdentifier}` })
    await expect(card).toContainText('We know this street.')
    await expect(card).toContainText('stages brick houses.')
    await expect(card).toContainText('A phone number was hidden.')
    await expect(card).not.toContainText('0142')
    await expect(card.getByText('We know this street.')).toBeHidden()
    await card.getByText('Show all of this offer').click()
    await expect(card.getByText('We know this street.')).toBeVisible()
    await expectAccessible(theirs)
    await open(theirs, `/projects/${project.id}/compare`)
    const introductions = theirs.getByText('stages brick houses.').filter({ visible: true })
    await expect(introductions).toHaveCount(1)
    await theirs.setViewportSize({ width: 390, height: 844 })
    for (const details of await theirs.getByText('Terms, note and portfolio').all()) {
      await details.click()
    }
    await expect(introductions).toHaveCount(1)
    await theirs.setViewportSize({ width: 1440, height: 900 })
    assert.equal(
      await Bid.query()
        .whereNotNull('note')
        .first()
        .then((bid) => bid?.revisions),
      1
    )
  }).tags(['@TRU-34'])
})
