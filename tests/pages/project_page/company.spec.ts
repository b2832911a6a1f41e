import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'

test.group('The anonymous page of a company', (group) => {
  group.each.setup(() => emptyDatabase())

  test('opens from its offer and its portfolio with one click', async () => {
    const [owner, company] = [await createOwner(), await createStager()]
    await company.user.merge({ portfolioPhotos: await storedPhotos() }).save()
    const project = await createProject(owner)
    await createBid(project, company)
    const identifier = company.user.stagerIdentifier!
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, `/projects/${project.id}`)
    await page.getByRole('link', { name: identifier, exact: true }).click()
    await expect(page).toHaveURL(`/companies/${identifier}?project=${project.id}`)
    await expect(page.getByRole('heading', { level: 1, name: identifier })).toBeVisible()
    await expect(page.getByText('No reviews yet')).toBeVisible()
    await expect(page.getByText('Experienced Professional')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Back to the project' }).click()
    await page.getByRole('button', { name: `Portfolio of ${identifier}` }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'About this company' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: identifier })).toBeVisible()
  }).tags(['@R51'])
})
