import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import AgreementTemplate from '#models/agreement_template'
import { template } from '#tests/helpers/agreements'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createStager } from '#tests/helpers/people'

test.group('Templates of agreements', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are written from the starting text, with placeholders inserted by keyboard', async ({
    assert,
    browser,
  }) => {
    const company = await createStager({ name: 'Robin Stage', company: 'Ridge Interiors' })
    const page = await browse(browser, { as: company })
    await open(page, '/agreement-templates')
    await expect(page.getByText('A starting point, not legal advice.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Start from this text' }).click()

    await page.getByLabel('Name of the template').fill('Vacant homes')
    const preview = page.getByRole('region', { name: 'Preview of the text' })
    await expect(preview.getByRole('heading', { level: 3 })).toHaveCount(11)
    await expect(preview.locator('mark').filter({ hasText: 'Ridge Interiors' })).toBeVisible()
    await expect(preview.locator('mark').filter({ hasText: 'Robin Stage' })).toBeVisible()
    await expectAccessible(page)

    // The cursor is in the middle of the heading, so that is where it goes.
    const heading = page.getByLabel('Heading of section 2', { exact: true })
    await heading.fill('Home: !')
    await heading.press('End')
    await heading.press('ArrowLeft')
    const insert = page.getByRole('button', { name: 'Insert a placeholder in section 2' })
    await insert.focus()
    await insert.press('Enter')
    const choices = page.getByRole('dialog', { name: 'Insert a placeholder' })
    await expect(choices.getByRole('button', { name: '{owner}' })).toBeFocused()
    await expectAccessible(page)
    await choices.getByRole('button', { name: '{project} The title of the project' }).press('Enter')
    await expect(heading).toBeFocused()
    await page.keyboard.type('.')
    await expect(heading).toHaveValue('Home: {project}.!')
    await expect(preview.getByRole('heading', { level: 3 }).nth(1)).toHaveText(
      'Home: Bungalow near the Park.!'
    )
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Save template' }).click()
    await expectToast(page, 'Template saved')
    await expect(page).toHaveURL('/agreement-templates')
    await expect(page.getByRole('heading', { name: 'Vacant homes' })).toBeVisible()
    const stored = await AgreementTemplate.findByOrFail('userId', company.user.id)
    assert.lengthOf(stored.sections, 11)
    assert.equal(stored.sections[1].heading, 'Home: {project}.!')
  }).tags(['@AGR-07', '@AGR-08', '@AGR-09', '@AGR-10', '@AGR-13'])

  test('say what is wrong at the field, and are changed, copied and removed on a phone', async ({
    assert,
    browser,
  }) => {
    const company = await createStager()
    const { id } = await AgreementTemplate.add(company.user, template)
    const page = await browse(browser, { as: company, size: 'phone' })
    await open(page, '/agreement-templates')
    await page.getByRole('link', { name: 'Edit Vacant homes' }).click()
    const text = page.getByLabel('Text of section 2')
    await text.fill('Deposit: {deposit}')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription(/^\{deposit\} isn’t a placeholder/)
    await expectAccessibleAtBothSizes(page)

    await text.fill('Deposit: {price}\n\n## Not a heading')
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.locator('mark').filter({ hasText: '$3,200' })).toBeVisible()
    await expect(preview.getByText('## Not a heading')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expectToast(page, 'Template saved')
    const stored = await AgreementTemplate.findOrFail(id)
    assert.equal(stored.sections[1].text, 'Deposit: {price}\n\n## Not a heading')

    await page.getByRole('link', { name: 'Copy Vacant homes' }).click()
    await expect(page.getByLabel('Name of the template')).toHaveValue('Copy of Vacant homes')
    await page.getByRole('button', { name: 'Save template' }).click()
    await page.getByRole('button', { name: 'Remove Vacant homes' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expectToast(page, 'Template removed')
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expectNoSidewaysScroll(page)
    assert.isNull(await AgreementTemplate.find(id))
  }).tags(['@AGR-05', '@AGR-08', '@AGR-09', '@AGR-13'])

  test('are put in order by keyboard, and aren’t left by accident', async ({ assert, browser }) => {
    const company = await createStager()
    const { id } = await AgreementTemplate.add(company.user, template)
    const page = await browse(browser, { as: company })
    await open(page, `/agreement-templates/${id}`)
    const headings = page.getByRole('textbox', { name: 'Heading of section' })
    const values = () =>
      headings.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const back = page.getByRole('main').getByRole('link', { name: 'Agreement templates' })

    await page.getByRole('button', { name: 'Add a section' }).press('Enter')
    await expect(page.getByLabel('Heading of section 3')).toBeFocused()
    await page.keyboard.type('Access')
    const up = page.getByRole('button', { name: 'Move section 3 up' })
    await up.press('Enter')
    await expect(page.getByRole('button', { name: 'Move section 2 up' })).toBeFocused()
    await page.keyboard.press('Enter')
    // The first section can't go farther up.
    await expect(page.getByRole('button', { name: 'Move section 1 down' })).toBeFocused()
    await expect(page.getByText('Section 2 is now section 1')).toBeAttached()
    assert.deepEqual(await values(), ['Access', 'Parties', 'Price'])
    await page.getByRole('button', { name: 'Remove section 2' }).press('Enter')
    await expect(page.getByLabel('Heading of section 2')).toBeFocused()
    assert.deepEqual(await values(), ['Access', 'Price'])

    await back.click()
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page).toHaveURL(`/agreement-templates/${id}`)
    assert.deepEqual(await values(), ['Access', 'Price'])
    await back.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/agreement-templates')
    const { sections } = await AgreementTemplate.findOrFail(id)
    assert.deepEqual(sections, template.sections)
  }).tags(['@AGR-09', '@AGR-11'])
})
