import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  type Locator,
  type Page,
} from '#tests/helpers/page_dom'
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

  test('of the search is enough with a ZIP code, and shows its city', async () => {
    const company = await createStager()
    await createProject(await createOwner(), {
      title: 'Maple house',
      city: 'Boone',
      county: 'Watauga',
    })
    const page = await browse({ as: company })
    await open(page, '/projects')
    const { city, state } = fields(page)
    const press = page.getByRole('button', { name: 'Search Projects' })
    await city.fill('28607')
    await city.press('Enter')
    await expect(page.getByText('Showing 1 project(s) in Boone, NC')).toBeVisible()
    await expect(city).toHaveValue('Boone')
    await expect(state).toHaveValue('NC')
    await expect(page).toHaveURL('/projects?city=Boone&state=NC')

    await page.getByRole('button', { name: 'Clear all' }).click()
    await city.fill('Boone, NC')
    await city.blur()
    await expect(city).toHaveValue('Boone')
    await expect(state).toHaveValue('NC')

    await page.getByRole('button', { name: 'Clear all' }).click()
    const county = page.getByRole('combobox', { name: 'County' })
    await county.fill('28607')
    await county.press('Enter')
    await expect(page.getByText('Showing 1 project(s) in Watauga, NC')).toBeVisible()
    await expect(county).toHaveValue('Watauga')

    await page.getByRole('button', { name: 'Clear all' }).click()
    await city.fill('99999')
    await press.click()
    await expectToast(
      page,
      'Search Requirements',
      'Please enter a city OR county name AND select a state'
    )
    await expect(city).toHaveValue('99999')
    await expect(page.getByText('Ready to Find Staging Projects?')).toBeVisible()
  }).tags(['@PLC-92', '@PLC-141', '@R593'])

  test('of the oldest form says when a location can’t be read', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project-old')
    const location = page.getByLabel('Location')
    await location.fill('Near the lake, somewhere')
    await location.blur()
    await expect(page.getByText(/We can’t tell where that is/)).toBeVisible()
    for (const unclear of ['Orange County', 'Buncomb County, NC', 'Springfield']) {
      await location.fill(unclear)
      await location.blur()
      await expect(page.getByText(/We can’t tell where that is/)).toBeVisible()
    }
    for (const known of [
      'Asheville, NC 28801',
      'Chicago',
      'North Carolina',
      'Buncombe County',
      'Orange County, NC',
    ]) {
      await location.fill(known)
      await location.blur()
      await expect(page.getByText(/We can’t tell where that is/)).toHaveCount(0)
    }
  }).tags(['@PLC-11'])
})

const question = (page: Page, name = 'We don’t know Bakersvile in NC. Keep it?') =>
  page.getByRole('alertdialog', { name })

/** Fills in all but the city, and leaves out rooms and photos. */
async function fillTheRest(page: Page, home: Locator) {
  await home.getByLabel('Project title').fill('Maple house')
  await home.getByLabel('Neighborhood').fill('Lakeview')
  await home.getByLabel('County').fill('Mitchell')
  await home.getByLabel(/^State/).selectOption('NC')
  await page.getByLabel('Property type').selectOption('single_family_home')
  await page.getByLabel('Staging level').selectOption('standard')
  await page.getByLabel('Timeline').selectOption('flexible')
  await page.getByLabel('Description').fill('The house has been vacant since spring.')
}

const storedCities = async () => {
  const rows = await db.from('projects').orderBy('id')
  return rows.map(({ city }) => city as string)
}

test.group('A project in an unknown city', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is asked about once before it is posted', async ({ assert }) => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const form = page.getByRole('form', { name: 'Project' })
    await fillTheRest(page, form)
    const { city } = fields(page)
    const submit = form.getByRole('button', { name: 'Submit Project' })
    await city.fill('Bakersvile')
    await submit.click()
    await expect(question(page)).toContainText('Did you mean Bakersville?')
    await expectAccessible(page)
    await question(page).getByRole('button', { name: 'Change it' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(city).toBeFocused()
    assert.deepEqual(await storedCities(), [])

    await submit.click()
    await question(page).getByRole('button', { name: 'Keep it' }).click()
    const rooms = page.getByRole('alertdialog', { name: 'No rooms chosen. Submit anyway?' })
    await rooms.getByRole('button', { name: 'Choose rooms' }).click()
    await expect(rooms).toHaveCount(0)
    await submit.click()
    await rooms.getByRole('button', { name: 'Submit anyway' }).click()
    await expect.poll(storedCities).toEqual(['Bakersvile'])
  }).tags(['@PLC-91', '@R592'])

  test('isn’t asked about again if it was kept below the field, or is known', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const form = page.getByRole('form', { name: 'Project' })
    await fillTheRest(page, form)
    const { city, state } = fields(page)
    await city.fill('Bakersvile')
    await city.blur()
    await page.getByRole('button', { name: /^Keep it/ }).click()
    const submit = form.getByRole('button', { name: 'Submit Project' })
    await submit.click()
    const rooms = page.getByRole('alertdialog', { name: 'No rooms chosen. Submit anyway?' })
    await rooms.getByRole('button', { name: 'Choose rooms' }).click()

    // In another state it is another question.
    await state.selectOption('TN')
    await form.getByLabel('County').fill('Knox')
    await submit.click()
    const elsewhere = question(page, 'We don’t know Bakersvile in TN. Keep it?')
    await elsewhere.getByRole('button', { name: 'Change it' }).click()
    await city.fill('Knoxville')
    await submit.click()
    await expect(rooms).toBeVisible()
  }).tags(['@PLC-91'])

  test('is asked about for each of several homes', async ({ assert }) => {
    const page = await browse({ as: await createOwner({ userType: 'builder' }) })
    await open(page, '/submit-projects')
    const homes = page.getByRole('group', { name: /^Home \d$/ })
    for (const [at, city] of ['Bakersvile', 'Qzxqzx'].entries()) {
      await fillTheRest(page, homes.nth(at))
      await homes.nth(at).getByLabel('City').fill(city)
    }
    const submit = page.getByRole('button', { name: 'Post 2 projects' })
    await submit.click()
    await question(page).getByRole('button', { name: 'Keep it' }).click()
    const second = question(page, 'We don’t know Qzxqzx in NC. Keep it?')
    await second.getByRole('button', { name: 'Change it' }).click()
    await expect(homes.nth(1).getByLabel('City')).toBeFocused()
    assert.deepEqual(await storedCities(), [])
    await homes.nth(1).getByLabel('City').fill('Boone')
    await submit.click()
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect.poll(storedCities).toEqual(['Bakersvile', 'Boone'])
  }).tags(['@PLC-91'])

  test('that another home has already fills in its county', async () => {
    const page = await browse({ as: await createOwner({ userType: 'builder' }) })
    await open(page, '/submit-projects')
    const homes = page.getByRole('group', { name: /^Home \d$/ })
    for (const home of [homes.nth(0), homes.nth(1)]) {
      await home.getByLabel(/^State/).selectOption('NC')
      await home.getByLabel('City').fill('asheville')
      await home.getByLabel('City').blur()
      await expect(home.getByLabel('City')).toHaveValue('Asheville')
      await expect(home.getByLabel('County')).toHaveValue('Buncombe')
    }
  }).tags(['@PLC-08'])

  test('is asked about when it is edited, but not as it was stored', async () => {
    const owner = await createOwner()
    await createProject(owner, { city: 'Qzxqzx', county: 'Mitchell' })
    const page = await browse({ as: owner })
    await open(page, '/dashboard')
    const edit = page.getByRole('dialog', { name: 'Edit project' })
    const save = edit.getByRole('button', { name: 'Save Changes' })
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await edit.getByLabel('Project title').fill('Maple house')
    await save.click()
    await expectToast(page, 'Project updated successfully')

    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await edit.getByLabel('City', { exact: true }).fill('Bakersvile')
    await save.click()
    await question(page).getByRole('button', { name: 'Change it' }).click()
    await expect(edit.getByLabel('City', { exact: true })).toBeFocused()
    await expect.poll(storedCities).toEqual(['Qzxqzx'])
    await save.click()
    await question(page).getByRole('button', { name: 'Keep it' }).click()
    await expect.poll(storedCities).toEqual(['Bakersvile'])
  }).tags(['@PLC-91', '@R592'])
})

test.group('The field of a county', (group) => {
  group.each.setup(() => emptyDatabase())

  test('takes a ZIP code or a city with its state', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const { county, state } = fields(page)
    await county.fill('28607')
    const options = page.getByRole('listbox', { name: 'Counties' }).getByRole('option')
    await expect(options).toHaveText(['WataugaBoone, NC'])
    await county.blur()
    await expect(county).toHaveValue('Watauga')
    await expect(state).toHaveValue('NC')
    await state.selectOption('')
    await county.fill('Asheville, NC')
    await county.blur()
    await expect(county).toHaveValue('Buncombe')
    await state.selectOption('')
    await county.fill('Madison, IN')
    await expect(options).toHaveText(['MadisonIN', 'JeffersonMadison, IN'])
    await county.blur()
    await expect(county).toHaveValue('Madison')
    await expect(state).toHaveValue('IN')
    await county.fill('Somewhere else')
    await county.blur()
    await expect(county).toHaveValue('Somewhere else')
  }).tags(['@PLC-93'])
})

test.group('An unknown county', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is asked about below its field once it is left', async () => {
    const page = await browse({ as: await createOwner() })
    await open(page, '/submit-project')
    const { county, state } = fields(page)
    await state.selectOption('NC')
    await county.fill('Buncomb')
    await county.blur()
    await expect(page.getByText('We don’t know Buncomb in NC.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Did you mean Buncombe?' }).click()
    await expect(county).toHaveValue('Buncombe')
    await expect(county).toBeFocused()
    await expect(page.getByText('We don’t know')).toHaveCount(0)
    for (const known of ['buncombe county', 'McDowell']) {
      await county.fill(known)
      await county.blur()
    }
    await county.fill('Qzxqzx')
    await county.blur()
    await expect(page.getByText('We don’t know Qzxqzx in NC.')).toBeVisible()
    await page.getByRole('button', { name: /^Keep it/ }).click()
    await county.blur()
    await expect(page.getByText('We don’t know')).toHaveCount(0)
    await expect(county).toHaveValue('Qzxqzx')
  }).tags(['@PLC-138'])

  test('is asked about once before a home is posted or edited', async ({ assert }) => {
    const owner = await createOwner()
    const page = await browse({ as: owner })
    await open(page, '/submit-project')
    const form = page.getByRole('form', { name: 'Project' })
    await fillTheRest(page, form)
    const { city, county } = fields(page)
    await city.fill('Asheville')
    await county.fill('Buncomb')
    const submit = form.getByRole('button', { name: 'Submit Project' })
    await submit.click()
    const unknown = question(page, 'We don’t know Buncomb in NC. Keep it?')
    await expect(unknown).toContainText('Did you mean Buncombe?')
    await unknown.getByRole('button', { name: 'Change it' }).click()
    await expect(county).toBeFocused()
    assert.deepEqual(await storedCities(), [])
    await submit.click()
    await unknown.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect.poll(storedCities).toEqual(['Asheville'])

    await open(page, '/dashboard')
    const edit = page.getByRole('dialog', { name: 'Edit project' })
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    // As it is stored, it needs no question.
    await edit.getByLabel('Project title').fill('Oak house')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Project updated successfully')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await edit.getByLabel('County', { exact: true }).fill('Bumcombe')
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await expect(question(page, 'We don’t know Bumcombe in NC. Keep it?')).toContainText(
      'Did you mean Buncombe?'
    )
  }).tags(['@PLC-138'])

  test('is asked about before it becomes an area of a saved search or the own one', async ({
    assert,
  }) => {
    const company = await createStager()
    const page = await browse({ as: company })
    await open(page, '/alerts')
    await page.getByRole('button', { name: 'Set an alert' }).click()
    const form = page.getByRole('form', { name: 'Saved search' })
    const areas = form.getByRole('list', { name: 'Areas' }).getByRole('listitem')
    const { county, state } = fields(page)
    await state.selectOption('NC')
    await county.fill('Buncomb')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    const unknown = question(page, 'We don’t know Buncomb in NC. Keep it?')
    await unknown.getByRole('button', { name: 'Change it' }).click()
    await expect(county).toBeFocused()
    await expect(areas).toHaveCount(0)
    await form.getByRole('button', { name: 'Save search' }).click()
    await unknown.getByRole('button', { name: 'Change it' }).click()
    await county.fill('Buncombe')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(areas).toHaveText(['Buncombe County, NC'])
    await form.getByText('Around a city').click()
    await page.getByLabel('Of the city').fill('Ashevile')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(form.getByText('We don’t know Ashevile in NC.')).toBeVisible()
    await expect(areas).toHaveCount(1)
    await page.getByLabel('Of the city').fill('28607')
    await page.getByLabel('Of the city').press('Enter')
    await expect(areas).toHaveText(['Buncombe County, NC', 'Within 25 miles of Boone, NC'])

    await open(page, '/bids')
    await state.selectOption('NC')
    await county.fill('Qzxqzx')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await question(page, 'We don’t know Qzxqzx in NC. Keep it?')
      .getByRole('button', { name: 'Keep it' })
      .click()
    await expectToast(page, 'Area saved')
    await company.user.refresh()
    assert.equal(company.user.areaCounty, 'Qzxqzx')
  }).tags(['@PLC-138', '@PLC-140', '@R596'])
})
