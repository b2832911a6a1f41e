import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { browse, expect, expectAccessible, open } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

const rename = async ({ user }: Person, name: string) =>
  db.from('people').where('id', user.person.id).update({ name })

test.group('Who is in charge', (group) => {
  let owner: Person
  let assistant: Person
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    owner = await createOwner()
    assistant = await addSeat(owner, await createOwner(), { role: 'member' })
    await rename(assistant, 'Mia Assistant')
  })

  test('is chosen on the project’s page', async () => {
    const project = await createProject(owner)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}`)
    const panel = page.getByRole('region', { name: 'Progress' })
    const choice = panel.getByLabel('In charge')
    await panel.getByText('Nobody is in charge.').click()
    await expect(choice).toHaveValue('')
    await expectAccessible(page)
    const seatId = String(assistant.user.seat!.id)
    await choice.selectOption(seatId)
    await expect(choice).toHaveValue(seatId)
    await expect(choice).not.toHaveAttribute('aria-busy')
    await expect(choice).toBeFocused()
    await expect(panel).toContainText('Mia Assistant is in charge.')
    const stored = await db.from('projects').where('id', project.id).firstOrFail()
    expect(stored.in_charge_id).toBe(assistant.user.seat!.id)
    await choice.selectOption('')
    await expect(choice).toHaveValue('')
  }).tags(['@PPL-71', '@PPL-90'])

  test('narrows the owner’s dashboard to one’s own projects', async () => {
    const [mine] = [await createProject(owner, { title: 'Mine' }), await createProject(owner)]
    await db.from('projects').where('id', mine.id).update({ in_charge_id: assistant.user.seat!.id })
    const page = await browse({ as: assistant })
    await open(page, '/dashboard')
    const filter = page.getByRole('navigation', { name: 'In charge' })
    await expect(page.getByText('Nobody is in charge').first()).toBeVisible()
    await filter.getByRole('link', { name: 'Mine' }).click()
    await expect(page.getByText('Nobody is in charge')).toHaveCount(0)
    await expect(page.getByText('You’re in charge').first()).toBeVisible()
    await filter.getByRole('link', { name: 'All' }).click()
    await expect(page.getByText('Nobody is in charge').first()).toBeVisible()
  }).tags(['@PPL-71'])

  test('is shown to nobody who has an account alone', async () => {
    const [other, company] = [await createOwner(), await createStager()]
    const project = await createProject(other)
    await createBid(project, company)
    for (const [person, path] of [
      [other, '/dashboard'],
      [other, `/projects/${project.id}`],
      [company, '/bids'],
      [company, `/projects/${project.id}`],
    ] as const) {
      const page = await browse({ as: person })
      await open(page, path)
      await expect(page.getByText('In charge')).toHaveCount(0)
    }
  }).tags(['@PPL-71'])
})
