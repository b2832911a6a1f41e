import { test } from '@japa/runner'
import { browse, expect, expectAccessible, open, type Page } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject, type Person } from '#tests/helpers/people'

async function manyProjects(): Promise<Person> {
  const owner = await createOwner()
  for (let index = 0; index < 21; index += 1) {
    await createProject(owner, { title: `House ${String.fromCodePoint(97 + index)}` })
  }
  return owner
}

const firstRow = (page: Page) => page.getByRole('row').nth(1)

test.group('A dashboard of more than twenty projects', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is sorted with a select on phones, and sorted and paged by links, which the URL keeps', async () => {
    const page = await browse({ as: await manyProjects(), size: 'phone' })
    await open(page, '/dashboard')
    await page.getByLabel('Sort by').selectOption('Title, A to Z')
    await expect(page.getByRole('listitem').filter({ hasText: 'House' }).first()).toContainText(
      'House a'
    )
    await expectAccessible(page)
    await page.goBack()

    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(firstRow(page)).toContainText('House u')
    const created = page.getByRole('columnheader', { name: 'Created' })
    await expect(created).toHaveAttribute('aria-sort', 'none')

    const title = page.getByRole('columnheader', { name: 'Project' })
    await title.getByRole('link').click()
    await expect(firstRow(page)).toContainText('House a')
    await expect(title).toHaveAttribute('aria-sort', 'ascending')
    await expect(title.getByRole('link')).toBeFocused()
    await expect(page).toHaveURL(/\/dashboard\?sort=title$/)

    const pages = page.getByRole('navigation', { name: 'Pages of Active Projects' })
    await expect(pages).toContainText('1–20 of 21')
    await pages.getByRole('link', { name: 'Next' }).click()
    await expect(pages).toContainText('21–21 of 21')
    await expect(firstRow(page)).toContainText('House u')
    await expect(page).toHaveURL(/sort=title&page=2$/)
    await expect(page.getByRole('heading', { name: 'Active Projects' })).toBeFocused()
    await open(page, '/dashboard?sort=title&page=2')
    await expect(firstRow(page)).toContainText('House u')
  })
})
