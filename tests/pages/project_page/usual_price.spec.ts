import { test } from '@japa/runner'
import { atBothSizes, browse, expect, expectAccessible, open } from '#tests/helpers/page_dom'
import { refreshUsualPrices } from '#queries/usual_prices'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { createSales } from '#tests/helpers/sales'

const note = "Less than half of the usual price for similar homes. Ask what's included."

test.group('The usual price', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await createSales([4200, 4600, 5000, 5400, 5800])
    await refreshUsualPrices()
  })

  test('is asked for once per kind of home, not per keystroke', async () => {
    const page = await browse({ as: await createOwner() })
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/usual-price') calls.push([...searchParams.values()].join(' '))
    })
    await open(page, '/submit-project')
    const panel = page.getByRole('region', { name: 'Usual price for similar homes' })
    await page.getByRole('combobox', { name: /^State/ }).selectOption('NC')
    await page.getByLabel('Staging level').selectOption('luxury')
    // Nobody rests between the keys, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 1000)
    await page.getByLabel('Square footage').pressSequentially('2850')
    await page.clock.resume()
    await expect(panel).toContainText('$4,600 to $5,400median $5,000')
    await expect(panel).toContainText('Luxury staging of homes of 2,500 to 3,999 sq ft in North')
    await page.getByLabel('Square footage').fill('3000')
    await page.getByLabel('Project title').fill('Colonial on Maple Street')
    await page.getByLabel('Square footage').fill('1200')
    await expect(panel).toContainText('Too few offers were accepted in North Carolina for luxury')
    await page.getByLabel('Square footage').fill('2850')
    await expect(panel).toContainText('$4,600 to $5,400')
    await panel.getByText('How it’s calculated').press('Enter')
    await expect(panel.getByText('at least 5 offers from 3 companies')).toBeVisible()
    await expectAccessible(page)
    expect(calls).toEqual(['luxury 2500_3999 NC', 'luxury under_1500 NC'])
  }).tags(['@RET-22'])

  test('is left out beside offers where there is none', async () => {
    const owner = await createOwner()
    const project = await createProject(owner, { squareFootage: 1200 })
    await createBid(project, await createStager())
    await createBid(project, await createStager())
    const page = await browse({ as: owner })
    for (const path of [`/projects/${project.id}`, `/projects/${project.id}/compare`]) {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText('Usual price for similar homes')).toHaveCount(0)
    }
  }).tags(['@PLC-84', '@R557'])

  test('stands beside offers, and marks a very low one for its owner', async () => {
    const [owner, low, other] = [await createOwner(), await createStager(), await createStager()]
    const project = await createProject(owner)
    await createBid(project, low, { amount: 2450 })
    await createBid(project, await createStager(), { amount: 4900 })
    const path = `/projects/${project.id}`
    const page = await browse({ as: owner })
    await open(page, path)
    const offer = (name: string) => page.getByRole('article', { name: `Offer from ${name}` })
    await expect(offer(low.user.stagerIdentifier!)).toContainText(note)
    await expect(page.getByText(note)).toHaveCount(1)
    await expectAccessible(page)
    const phone = await browse({ as: owner, size: 'phone' })
    await open(phone, path)
    const usual = phone.getByRole('region', { name: 'Usual price for similar homes' })
    const summary = usual.locator('summary').first()
    await expect(summary).toContainText('$4,600 to $5,400')
    await expect(usual.getByText('median $5,000')).toBeHidden()
    await summary.click()
    await expect(usual.getByText('median $5,000')).toBeVisible()

    await open(page, `${path}/compare`)
    await atBothSizes(page, () =>
      expect(page.getByText(note).filter({ visible: true })).toHaveCount(1)
    )
    await expectAccessible(page)
    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('region', { name: 'For the seller' })
    await expect(sheet).toContainText('$2,450 *')
    await expect(sheet).toContainText(`* ${note}`)
    await expect(sheet).toContainText('North Carolina: $4,600 to $5,400, median $5,000.')
    await page.emulateMedia({ media: 'screen' })

    const theirs = await browse({ as: other, size: 'phone' })
    await open(theirs, path)
    const form = theirs.getByRole('form', { name: 'Submit Your Bid' })
    await expect(form).toContainText('$4,600 to $5,400')
    await expect(theirs.getByText(note)).toHaveCount(0)
    await expectAccessible(theirs)
  }).tags(['@RET-22', '@RET-23', '@JOB-93', '@R461'])
})
