import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  open,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { reinstate, suspend } from '#tests/helpers/moderation'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createProject,
  createStager,
  password,
} from '#tests/helpers/people'
import { createReleased } from '#tests/helpers/stagings'

test.group('A company without a page', (group) => {
  group.each.setup(() => emptyMarket())

  test('is named without a link in its paid offer and among the invited companies', async ({
    assert,
  }) => {
    const { owner, company, project } = await createReleased()
    const invited = await createStager()
    const second = await createProject(owner, { title: 'Second house' })
    await db.table('favorites').insert({
      owner_id: owner.user.id,
      company_id: invited.user.id,
      created_at: new Date(),
    })
    const companies = [invited.user.stagerIdentifier]
    await call(owner, `POST /api/projects/${second.id}/invitations`, { companies })
    const pages = [
      [project, company],
      [second, invited],
    ] as const
    const linksOn = async (page: Page, { id }: { id: number }) => {
      await open(page, `/projects/${id}`)
      return page.locator('a[href^="/companies/"]').count()
    }
    const page = await browse({ as: owner })
    for (const [about, { user }] of pages) {
      assert.isAbove(await linksOn(page, about), 0)
      const link = `/companies/${user.stagerIdentifier}`
      assert.equal((await send('GET', link)).status, 200)
    }
    const admin = await createAdmin()
    for (const [about, person] of pages) {
      await suspend(admin, person)
      const link = `/companies/${person.user.stagerIdentifier}`
      assert.equal((await send('GET', link)).status, 404)
      assert.equal(await linksOn(page, about), 0)
      await expect(page.getByText(person.user.stagerIdentifier!).first()).toBeVisible()
      await expectAccessible(page)
      await reinstate(admin, person)
      assert.isAbove(await linksOn(page, about), 0)
    }
    await suspend(admin, company)
    const visitor = await browse()
    assert.equal(await linksOn(visitor, project), 0)
  }).tags(['@PLC-132'])
})

test.group('Moderation on screen', (group) => {
  group.each.setup(() => emptyMarket())

  test('shows a suspended user why the login is refused', async () => {
    const pat = await createOwner()
    await suspend(await createAdmin(), pat)
    const page = await browse({ size: 'phone' })
    tolerate(page, 403)
    await open(page, '/login')
    await page.getByLabel('Email').fill(pat.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login', exact: true }).last().click()
    const notice = page.getByRole('alert').filter({ hasText: 'Login failed' })
    await expect(notice).toContainText('Abusive or unlawful conduct')
    await expect(notice.getByRole('link', { name: 'Contact support' })).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    await expectAccessible(page)
  }).tags(['@LOG-09'])
})
