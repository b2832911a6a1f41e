import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import { browse, expectAccessible, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillProject } from '#tests/helpers/forms'
import { createOwner } from '#tests/helpers/people'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Project' }).click()

const required = {
  'Project title': 'Project title is required',
  'Property type': 'Property type is required',
  'City': 'City is required',
  'Neighborhood': 'Neighborhood is required',
  'County': 'County is required',
  'Staging level': 'Staging level is required',
  'Timeline': 'Timeline is required',
  'Description': 'Description is required',
}

test.group('The submit form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows an error at every missing or wrong field, and keeps a draft', async ({
    assert,
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner(), size: 'phone' })
    await open(page, '/submit-project')
    await expect(page.getByText('Anyone can see prices. Names stay hidden.')).toBeVisible()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    await expect(page.getByText('Anyone can see prices. Names stay hidden.')).toBeVisible()

    await submit(page)

    await expectToast(
      page,
      'Form validation errors',
      'Please check all required fields are filled correctly'
    )
    // One line, however long the draft's.
    const cancel = page.getByRole('link', { name: 'Cancel', exact: true })
    const bar = (await cancel.locator('..').boundingBox())!
    assert.isAtMost(bar.height, 80)
    const field = (label: string) => page.getByLabel(label, { exact: true })
    for (const [label, text] of Object.entries(required)) {
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(text))
    }
    await expect(field('Project title')).toBeFocused()
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(Object.keys(required).length)
    await expectAccessible(page)
    await field('City').fill('Asheville')
    await expect(field('City')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Draft saved')).toBeAttached()
    await expect(cancel).toBeInViewport()
    assert.equal((await cancel.locator('..').boundingBox())!.height, bar.height)
    await cancel.tap()
    await expect(page).toHaveURL('/dashboard')
    const begun = page.getByRole('region', { name: 'Unfinished project' })
    await expect(begun).toContainText('Saved on this device')
    // The room for it is there before the page is hydrated.
    await page.route('**/assets/**/*.js', (route) => route.abort())
    tolerate(page, /ERR_FAILED/)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.locator('.draft-room')).toBeVisible()
    await page.unroute('**/assets/**/*.js')
    await open(page, '/dashboard')
    await expect(page.locator('.draft-room')).toHaveCount(0)
    await begun.getByRole('link', { name: 'Finish your draft' }).tap()
    await expect(field('City')).toHaveValue('Asheville')
    assert.lengthOf(await Project.all(), 0)

    // A title has only letters, spaces, commas, periods and hyphens.
    await fillProject(page, "12 Maple St. - Owner's house")
    const title = page.getByLabel('Project title')
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Square footage').fill('12.5')
    await submit(page)
    await expect(title).toHaveAccessibleDescription(
      /Project title must contain only letters, spaces, commas, periods, and hyphens/
    )
    await expect(title).toBeFocused()
    await expect(page.getByLabel('Square footage')).toHaveAccessibleDescription(
      'Enter a whole number from 1 to 1,000,000'
    )
    await page.getByLabel('Square footage').fill('')
    await title.fill('Bungalow, Ste.-Anne')
    await expect(title).not.toHaveAttribute('aria-invalid')
    await page.getByRole('checkbox', { name: 'Living Room' }).uncheck()
    await submit(page)
    const question = page.getByRole('alertdialog', { name: 'No rooms chosen. Submit anyway?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Choose rooms' }).click()
    await expect(page.getByRole('checkbox', { name: 'Living Room' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'Living Room' })).toBeInViewport()
    await submit(page)
    await question.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Bungalow, Ste.-Anne')
  }).tags([
    ...['@SUB-07', '@SUB-10', '@SUB-11', '@SUB-13', '@SUB-14'],
    ...['@R53', '@R133', '@R134', '@R140', '@PLC-75'],
  ])

  test('sends every value, and shows a confirmation', async ({ assert, browser }) => {
    const builder = await createOwner({ userType: 'builder' })
    const page = await browse(browser, { as: builder })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      Object.assign(navigator, {
        share: async (data: ShareData) => Object.assign(window, { sharedLink: data.url }),
      })
    })
    await open(page, '/submit-project-final')
    await expect(page.getByLabel('County')).not.toHaveAttribute('list')
    await expect(page.getByRole('radio', { name: 'Builder' })).toBeChecked()
    await page.getByRole('radio', { name: 'Investor' }).check()
    await expect(page.getByText('Companies search by state.')).toBeVisible()
    await fillProject(page, 'Colonial on Maple Street')
    await page.getByLabel('Occupancy').selectOption('Vacant')
    await page.getByLabel('Square footage').fill('2850')
    await page.getByLabel('Bedrooms', { exact: false }).first().selectOption('5+')
    await page.getByRole('combobox', { name: 'Bathrooms' }).selectOption('2.5')
    await page.getByRole('combobox', { name: 'Levels' }).selectOption('2')
    await page.getByRole('checkbox', { name: 'Mountains' }).check()
    await page.getByRole('checkbox', { name: 'Living Room' }).check()
    await page.getByRole('checkbox', { name: 'Kitchen' }).check()
    await expect(page.getByText('2 chosen')).toBeVisible()
    await page.getByRole('checkbox', { name: 'All Bedrooms' }).check()
    await page.getByRole('checkbox', { name: 'Master Bedroom' }).check()
    await expect(page.getByText('All Bedrooms includes the Master Bedroom.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'All Bedrooms' }).uncheck()
    await page.getByRole('checkbox', { name: 'Master Bedroom' }).uncheck()
    await page.getByLabel('Other rooms').fill('Sun porch')
    const request = page.waitForRequest((sent) => sent.method() === 'POST')

    await submit(page)
    const question = page.getByRole('alertdialog', { name: 'No photos added. Submit anyway?' })
    await expect(question).toContainText('You can also add them once the project is posted.')
    await question.getByRole('button', { name: 'Add photos' }).click()
    await expect(page.locator('[data-add-photo]')).toBeFocused()
    await submit(page)
    await question.getByRole('button', { name: 'Submit anyway' }).click()

    const sent = (await request).postDataJSON()
    assert.containsSubset(sent, {
      title: 'Colonial on Maple Street',
      propertyType: 'single_family_home',
      occupancyStatus: 'vacant',
      squareFootage: 2850,
      bedrooms: 5,
      bathrooms: '2.5',
      levels: 2,
      location: 'Asheville, NC',
      city: 'Asheville',
      neighborhood: 'Lakeview',
      county: 'Buncombe',
      state: 'NC',
      locationTypes: ['Mountains'],
      timeline: '2-4weeks',
      stagingLevel: 'luxury',
      roomsToStage: ['Living Room', 'Kitchen'],
      otherRooms: 'Sun porch',
    })
    assert.notProperty(sent, 'role')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Colonial on Maple Street is open for offers')
    await expect(heading).toBeFocused()
    const project = await Project.firstOrFail()
    await expect(page.getByRole('link', { name: 'View Project' })).toHaveAttribute(
      'href',
      `/projects/${project.id}`
    )
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/dashboard'
    )
    const reach = 'No staging company has signed up for Buncombe County yet.'
    await expect(page.getByText(reach)).toBeVisible()
    const steps = page.getByRole('region', { name: 'What happens next' })
    await expect(steps.getByRole('listitem')).toHaveCount(3)
    await expect(steps).toContainText("We'll email you when an offer comes in.")
    await expect(steps).toContainText('The company has 72 hours to confirm by paying our fee.')
    await expectAccessible(page)
    const link = new URL(`/projects/${project.id}`, page.url()).href
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sharedLink'))).toBe(link)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expectToast(page, 'Link copied')
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeFocused()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)

    await page.getByRole('button', { name: 'Submit Another Project' }).click()
    await expect(heading).toHaveText('Submit A Project')
    await expect(heading).toBeFocused()
    await expect(page.getByLabel('Project title')).toHaveValue('')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('NC')
    await expect(page.getByText('0 chosen')).toBeVisible()
    // The county of the former project is suggested, unless another state is chosen.
    const county = page.getByLabel('County')
    const suggested = page.getByRole('listbox', { name: 'Counties' }).getByRole('option')
    await county.press('ArrowDown')
    await expect(suggested).toHaveText(['Buncombeused before'])
    await page.getByRole('combobox', { name: 'State' }).selectOption('TN')
    await county.pressSequentially('bu')
    await expect(suggested).toHaveCount(0)
    await county.fill('kno')
    await suggested.getByText('Knox').click()
    await expect(county).toHaveValue('Knox')
    await page.getByRole('combobox', { name: 'State' }).selectOption('')
    await county.fill('bunc')
    await county.press('ArrowDown')
    await county.press('Enter')
    await expect(county).toHaveValue('Buncombe')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('NC')
    await county.fill('Somewhere else')
    await expect(county).toHaveValue('Somewhere else')
    // A city brings its county and state along.
    await page.getByRole('combobox', { name: 'State' }).selectOption('')
    const city = page.getByLabel('City', { exact: true })
    await city.fill('n las ve')
    const cities = page.getByRole('listbox', { name: 'Cities' }).getByRole('option')
    await expect(cities).toHaveText(['North Las VegasClark County, NV'])
    await city.press('ArrowDown')
    await city.press('Enter')
    await expect(city).toHaveValue('North Las Vegas')
    await expect(county).toHaveValue('Clark')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('NV')
    await city.fill('A place of its own')
    await expect(county).toHaveValue('Clark')
  }).tags([
    ...['@SUB-02', '@SUB-03', '@SUB-04', '@SUB-05', '@SUB-08', '@SUB-18', '@R22', '@RET-02'],
    ...['@GEO-60', '@GEO-61'],
  ])
})
