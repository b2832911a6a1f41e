import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { browse, expect, expectToast, open, tolerate } from '#tests/helpers/page_dom'
import { addLine, createSchedule, issue, newLine, storedLines } from '#tests/helpers/schedules'

test.group('The payments of a job', (group) => {
  group.each.setup(() => emptyDatabase())

  test('show with the next poll what the other side has changed', async () => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const page = await browse({ as: owner })
    await open(page, `/projects/${project.id}/schedule`)
    const lines = page.getByRole('list', { name: 'Payments' }).getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await addLine(company, project.id)
    await issue(company, project.id, { lines: [deposit.id] })
    await page.clock.runFor(10_000)
    await expect(lines).toHaveCount(3)
    await expect(page.getByRole('link', { name: /INV-0001/ })).toBeVisible()
    await page.getByRole('button', { name: 'I paid: Deposit, $45.00' }).click()
    await expectToast(page, 'Answer saved')
    await expect(page.getByText('You say it was paid')).toBeVisible()
  }).tags(['@DUE-33', '@DUE-28'])

  test('keep a dialog as it was opened, and refuse it once a colleague has changed the payment', async ({
    assert,
  }) => {
    const { company, project, bid } = await createSchedule()
    const id = await addLine(company, project.id)
    const page = await browse({ as: company })
    tolerate(page, 409)
    await open(page, `/projects/${project.id}/schedule`)
    await page.getByRole('button', { name: 'Change: Damage, $85.50' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('What for').fill('Two lamp shades')
    await call(company, `PUT /api/schedule-lines/${id}`, { ...newLine, amount: 9000 })
    await page.clock.runFor(10_000)
    await expect(page.getByRole('button', { name: 'Change: Damage, $90.00' })).toHaveCount(1)
    await expect(dialog.getByLabel('What for')).toHaveValue('Two lamp shades')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'This payment has just changed. Look at it, then try again.')
    const line = (await storedLines(bid.id)).at(-1)
    assert.deepEqual([line.title, line.amount], ['Lamp shade, parlor', 9000])
  }).tags(['@DUE-33', '@DUE-04'])
})
