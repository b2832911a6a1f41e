import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import { browse, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

test.group('Two people of one company', (group) => {
  group.each.setup(() => emptyDatabase())

  test('change one offer: the later one chooses with the keyboard, on a narrow screen', async ({
    browser,
    assert,
  }) => {
    const company = await createStager({ name: 'Anna Lee' })
    const mei = await addSeat(company, await createOwner({ name: 'Mei Tanaka' }))
    const project = await createProject(await createOwner())
    const bid = await createBid(project, company)
    const pages = [
      await browse(browser, { as: mei }),
      await browse(browser, { as: company, size: 'phone' }),
    ]
    const [first, later] = pages
    await later.setViewportSize({ width: 320, height: 640 })
    tolerate(later, 409)
    for (const page of pages) await open(page, `/projects/${project.id}?edit=offer`)
    const form = later.getByRole('form', { name: 'Change Your Offer' })
    await form.getByLabel('Your offer').fill('3900')
    await form.getByLabel('Note to the owner').fill('With plants')
    await first.locator('input[name=amount]').fill('4200')
    await first.getByLabel('Each extra month').fill('450')
    await first.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(first, 'Offer changed')

    await form.getByRole('button', { name: 'Save Changes' }).tap()
    const panel = form.getByRole('group', {
      name: 'Mei Tanaka changed this offer while you were editing.',
    })
    await expect(panel).toBeFocused()
    await expect(panel).toBeInViewport()
    const overflow = await later.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    )
    assert.equal(overflow, 0)
    await expect(form.getByLabel('Each extra month')).toHaveValue('450')
    await later.keyboard.press('Tab')
    await later.keyboard.press('Space')
    await expect(panel.getByLabel('Keep mine: $3,900')).toBeChecked()
    await later.keyboard.press('ArrowDown')
    await expect(panel.getByLabel('Take theirs: $4,200')).toBeChecked()
    await expect(form.getByLabel('Your offer')).toHaveValue('4,200')
    await form.getByRole('button', { name: 'Save Changes' }).tap()
    await expectToast(later, 'Offer changed')
    const stored = await Bid.findOrFail(bid.id)
    assert.deepInclude(stored.serialize(), { amount: 4200, extensionPerMonth: 450 })
    assert.equal(stored.note, 'With plants')
  }).tags(['@PPL-60', '@PPL-61'])
})
