import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import Project from '#models/project'
import { browse, endSession, expectToast, open, tabTo, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillProject } from '#tests/helpers/forms'
import { createOwner } from '#tests/helpers/people'

const lostAnswer =
  'We don’t know whether this was saved, because the answer got lost. Look at what is saved before you try again.'

test.group('Sending the submit form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('works with the keyboard alone', async ({ assert, browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await page.setViewportSize({ width: 640, height: 400 })
    await open(page, '/submit-project')
    const type = async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      await tabTo(page, field)
      const bar = (await page.getByRole('button', { name: 'Submit Project' }).boundingBox())!
      const { y, height } = (await field.boundingBox())!
      assert.isAtMost(y + height, bar.y, `${label} is above the bar`)
      await page.keyboard.type(text)
    }
    await type('Project title', 'Keyboard house')
    await type('Property type', 'Town')
    await type('City', 'Asheville')
    await type('County', 'Buncombe')
    await type('Neighborhood', 'Lakeview')
    await type('Staging level', 'Lux')
    await type('Timeline', 'Flex')
    await tabTo(page, page.getByRole('checkbox', { name: 'Kitchen' }))
    await page.keyboard.press('Space')
    await type('Description', 'By keyboard.')
    await tabTo(page, page.getByRole('button', { name: 'Submit Project' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Submit anyway' }))
    await page.keyboard.press('Enter')

    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Keyboard house is open for offers')
    const project = await Project.firstOrFail()
    assert.deepEqual(
      [project.propertyType, project.stagingLevel, project.timeline, project.roomsToStage],
      ['townhouse', 'luxury', 'flexible', ['Kitchen']]
    )
  })

  test('can be stopped, and keeps the typed text when sending fails', async ({ browser }) => {
    const person = await createOwner()
    const page = await browse(browser, { as: person })
    await open(page, '/submit-project')
    await fillProject(page, 'Colonial on Maple Street')
    await page.getByLabel('Last day for offers').fill('2099-12-31')
    const submit = page.getByRole('button', { name: /^Submit(?! anyway)/ })
    await page.route('**/api/projects', () => {})
    await page.getByLabel('Project title').press('Enter')
    // Asked once.
    await page.getByRole('button', { name: 'Submit anyway' }).click()
    await expect(submit).toBeFocused()
    await expect(page.locator('section[inert]').getByLabel('Project title')).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(submit).toBeFocused()
    await expect(page.locator('section[inert]')).toHaveCount(0)

    await page.unroute('**/api/projects')
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await submit.click()
    const offline = 'You’re offline. Your draft is safe on this device.'
    await expectToast(page, 'Failed to submit project', offline)
    await page.context().setOffline(false)

    // The connection ends while the call is on its way.
    await page.route('**/api/projects', async (route) => {
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
    })
    await submit.click()
    await expectToast(page, 'Failed to submit project', `Failed to submit project. ${lostAnswer}`)
    await page.unroute('**/api/projects')
    await page.context().setOffline(false)

    tolerate(page, /ERR_FAILED/)
    const sent: string[] = []
    await page.route('**/api/projects', async (route) => {
      sent.push(route.request().postDataJSON().clientId)
      await route.abort()
    })
    for (const description of ['', '', ' Vacant.']) {
      await page.getByLabel('Description').pressSequentially(description)
      await submit.click()
      await expectToast(page, 'Failed to submit project', 'Failed to submit project')
    }
    expect(sent).toHaveLength(3)
    expect(sent[1], 'nothing was changed').toBe(sent[0])
    expect(sent[2]).not.toBe(sent[1])
    await page.unroute('**/api/projects')

    await endSession(page, person)
    tolerate(page, 401)
    await submit.click()
    await expectToast(page, 'Please log in to submit a project')
    await expect(page.getByLabel('Project title')).toHaveValue('Colonial on Maple Street')

    // In the toast, or in the line that it leaves after five seconds.
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/login?redirect=%2Fsubmit-project')
  }).tags(['@SUB-16', '@SUB-17', '@PLC-106', '@R131'])
})
