import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { browse, expect, expectAccessible, open } from '#tests/helpers/page_dom'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'

const morning = { from: '09:00', to: '11:00' }

test.group('Hours on the staging page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are proposed in the form and agreed to by the other side', async () => {
    const { owner, company, project } = await createReleased()
    const address = `/projects/${project.id}/staging`
    const page = await browse({ as: owner })
    await open(page, address)
    await page.getByLabel('Date', { exact: true }).fill(dayFromNow(10))
    await page.getByLabel(/^From \(/).fill('11:00')
    await page.getByLabel(/^To \(/).fill('09:00')
    await page.getByRole('button', { name: 'Propose date' }).click()
    await expect(page.getByText('The end must be after the beginning')).toBeVisible()
    await page.getByLabel(/^To \(/).fill('13:30')
    await page.getByRole('button', { name: 'Propose date' }).click()
    await expect(page.getByText(/You proposed .+, 11 AM to 1:30 PM ET\./)).toBeVisible()
    await expectAccessible(page)

    const other = await browse({ as: company })
    await open(other, address)
    await other.getByRole('button', { name: /^Agree to .+, 11 AM to 1:30 PM$/ }).click()
    await expect(other.getByRole('button', { name: 'Propose a new date' })).toBeVisible()
    await expect(other.getByText('11 AM to 1:30 PM ET')).toBeVisible()
    await other.getByRole('button', { name: 'Propose a walk-through' }).click()
    await other.getByLabel('Day', { exact: true }).fill(dayFromNow(5))
    await other.getByRole('button', { name: 'Propose time' }).click()
    await other.getByRole('button', { name: 'Withdraw' }).click()
    await expect(other.getByText('It’s optional.')).toBeVisible()
    await expectAccessible(other)
  }).tags(['@DAY-01', '@DAY-04'])

  test('another month is asked for, after a question, and agreed to', async () => {
    const { owner, company, project, path } = await createStaging(-20)
    const address = `/projects/${project.id}/staging`
    const page = await browse({ as: owner })
    await open(page, address)
    await page.getByRole('button', { name: 'Ask for another month' }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(page.getByText(/You asked for another month, until/)).toBeVisible()

    const other = await browse({ as: company })
    await open(other, address)
    await expectAccessible(other)
    await other.getByRole('button', { name: 'Agree to another month' }).click()
    await expect(other.getByText('1 month', { exact: true })).toBeVisible()
    const { removalOn: date } = (await call<{ removalOn: string }>(company, `GET ${path}`)).body
    await call(owner, `POST ${path}/visits`, { kind: 'removal', date, ...morning })
    await open(other, address)
    await other.getByRole('button', { name: /^Agree to .+, 9 to 11 AM$/ }).click()
    await expect(other.getByText(/, 9 to 11 AM ET/)).toBeVisible()
  }).tags(['@DAY-05', '@DAY-12'])
})
