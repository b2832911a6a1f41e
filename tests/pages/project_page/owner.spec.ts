import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  pressTwice,
} from '#tests/helpers/page_dom'
import type Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

const path = ({ id }: Pick<Project, 'id'>) => `/projects/${id}`

test.group('The project page of its owner', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows the home, the offers and the companies’ portfolios', async () => {
    const owner = await createOwner()
    const company = await createStager()
    const portfolioPhotos = await storedPhotos()
    await company.user.merge({ portfolioPhotos }).save()
    const project = await createProject(owner, { photos: portfolioPhotos, otherRooms: 'Sun porch' })
    await createBid(project, company, { amount: 3180, stagingPeriod: '60' })
    const identifier = company.user.stagerIdentifier!
    expect(identifier).toMatch(/^CreativeStager\d{4,6}$/)

    const page = await browse({ as: owner, size: 'phone' })
    await open(page, path(project))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.title)
    await expect(page.getByText('Open for Bids')).toBeVisible()
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress).toContainText('Your turn: accept or decline 1 offer.')
    await expect(progress.locator('[aria-current=step]')).toContainText('Offers')
    await expect(page.getByText('Lakeview, Asheville, NC')).toBeVisible()
    const main = page.getByRole('main')
    for (const [label, value] of [
      ['Bedrooms', '4'],
      ['Bathrooms', '2.5'],
      ['Square feet', '2,850'],
      ['Levels', '2'],
      ['Occupancy', 'Vacant'],
    ]) {
      await expect(main.getByText(label, { exact: true }).locator('..')).toContainText(value)
    }
    const summary = page.getByRole('region', { name: 'Project Summary' })
    for (const text of ['2-4 weeks', 'Luxury', 'Single Family Home', 'City limits', 'Buncombe']) {
      await expect(summary).toContainText(text)
    }
    await expect(page.getByRole('region', { name: 'Rooms to stage' })).toContainText('Kitchen')
    await expect(main).toContainText('The house has been vacant since spring.')
    await expect(page.getByRole('heading', { name: 'Current Offers (1)' })).toBeVisible()
    const bid = page.getByRole('article', { name: `Offer from ${identifier}` })
    for (const text of [
      '$3,180',
      '$53.00 per staged day',
      'Pending',
      'Experienced Professional',
      '2 weeks',
      '60 days',
      'Full at completion',
    ]) {
      await expect(bid).toContainText(text)
    }
    await expect(bid.getByText('Credit cards').locator('..')).toContainText('Accepted')
    await expectAccessible(page)

    const portfolio = bid.getByRole('button', { name: `Portfolio of ${identifier}, +2 more` })
    await expect(portfolio.getByRole('presentation')).toHaveCount(2)
    await expect(portfolio).toHaveText('+2 more')
    await portfolio.click()
    const gallery = page.getByRole('dialog', { name: `Portfolio of ${identifier}` })
    await expect(gallery.getByText('1 of 4')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(gallery.getByText('2 of 4')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(gallery).toHaveCount(0)
  }).tags(['@DET-02', '@DET-04', '@DET-05', '@OFR-01', '@OFR-02', '@OFR-03'])

  test('edits and cancels the project, also for a company that posted it', async ({ assert }) => {
    const owner = await createStager()
    const project = await createProject(owner)
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, path(project))
    await expect(page.getByText('You posted this project')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Submit Your Bid' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit', exact: true }).tap()
    const form = page.getByRole('dialog', { name: 'Edit project' })
    await form.getByLabel('Project title').fill('House with a new name')
    await form.getByRole('button', { name: 'Save Changes' }).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('House with a new name')
    await expect(form).toHaveCount(0)

    await expect(page.getByText('stay hidden until you accept')).toHaveCount(2)
    await page.getByRole('button', { name: 'Cancel project' }).tap()
    const question = page.getByRole('alertdialog', { name: 'Cancel this project?' })
    await pressTwice(question.getByRole('button', { name: 'Cancel project' }))
    await expectToast(page, 'Project cancelled')
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    await expect(page.getByText('stay hidden until you accept')).toHaveCount(0)
    await project.refresh()
    assert.equal(project.status, 'cancelled')
  }).tags(['@DET-11'])
})
