import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, type Page } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const fields = (page: Page) => ({
  city: page.getByRole('combobox', { name: 'City' }),
  county: page.getByRole('combobox', { name: 'County' }),
  state: page.getByRole('combobox', { name: 'State' }),
  options: page.getByRole('listbox', { name: 'Cities' }).getByRole('option'),
})

test.group('The field of a city', (group) => {
  group.each.setup(() => emptyDatabase())

  test('suggests cities, and the keyboard takes one with its county and state', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const { city, county, state, options } = fields(page)
    await city.pressSequentially('Asheb')
    await expect(options).toHaveText(['AsheboroRandolph County, NC'])
    await expectAccessible(page)
    await city.press('ArrowDown')
    await city.press('Enter')
    await expect(city).toHaveValue('Asheboro')
    await expect(county).toHaveValue('Randolph')
    await expect(state).toHaveValue('NC')
  }).tags(['@PLC-08'])

  test('takes what a ZIP code says when it is left', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const { city, county, state } = fields(page)
    await city.fill('28607')
    await city.blur()
    await expect(city).toHaveValue('Boone')
    await expect(county).toHaveValue('Watauga')
    await expect(state).toHaveValue('NC')
  }).tags(['@PLC-08'])

  test('asks about an unknown place once, and offers a similar one', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const { city, county, state } = fields(page)
    await state.selectOption('NC')
    await city.fill('Bakersvile')
    await city.blur()
    await expect(page.getByText('We don’t know Bakersvile in NC.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Did you mean Bakersville?' }).click()
    await expect(city).toHaveValue('Bakersville')
    await expect(county).toHaveValue('Mitchell')
    await expect(page.getByText('We don’t know')).toHaveCount(0)
    await expect(city).toBeFocused()

    await city.fill('Qzxqzx')
    await city.blur()
    await expect(page.getByText('We don’t know Qzxqzx in NC.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await expect(page.getByText('We don’t know')).toHaveCount(0)
    await expect(city).toHaveValue('Qzxqzx')
    await expect(city).toBeFocused()
    await city.blur()
    await expect(page.getByText('We don’t know')).toHaveCount(0)
  }).tags(['@PLC-09'])

  test('of the search suggests the city of a ZIP code, and finds it by name and state', async () => {
    const company = await createStager()
    await createProject(await createOwner(), {
      title: 'Maple house',
      city: 'Boone',
      county: 'Watauga',
    })
    const page = await browse({ as: company })
    await open(page, '/projects?city=Boone,+NC&state=NC')
    await expect(page.getByRole('heading', { name: 'Maple house' })).toBeVisible()
    await open(page, '/projects')
    await page.getByRole('combobox', { name: 'City' }).fill('28607')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveText(['BooneNC'])
  }).tags(['@PLC-10'])

  test('of the oldest form says when a location can’t be read', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project-old')
    const location = page.getByLabel('Location')
    await location.fill('Near the lake, somewhere')
    await location.blur()
    await expect(page.getByText(/We can’t tell where that is/)).toBeVisible()
    for (const known of ['Asheville, NC 28801', 'North Carolina']) {
      await location.fill(known)
      await location.blur()
      await expect(page.getByText(/We can’t tell where that is/)).toHaveCount(0)
    }
  }).tags(['@PLC-11'])
})
