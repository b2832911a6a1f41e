import { test } from '@japa/runner'
import { adminPath } from '#config/admin'
import Staging from '#models/staging'
import { createReleasedHome, sendDraftOf, signAs, writeDraft } from '#tests/helpers/agreements'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { browse, expect, expectAccessible, open } from '#tests/helpers/page_dom'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { dayFromNow } from '#tests/helpers/stagings'

const anna = 'Anna Berg'
const account = 'Foothill Home Staging'

const colleagueOf = async (of: Person) =>
  addSeat(of, await createOwner({ name: anna }), { role: 'member', mayCommit: true })

test.group('Pages of an account with several people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('messages say who wrote them wherever it is someone else', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await sendMessages(company, owner, ['Alone'])
    const page = await browse({ as: company })
    const log = page.getByRole('log')
    const shown = async () => {
      await open(page, `/messages?to=${owner.user.id}`)
      const names = log.locator('p', { hasText: /^(You|Anna Berg)$/ })
      return names.allTextContents()
    }
    assert.deepEqual(await shown(), [])
    const colleague = await colleagueOf(company)
    await sendMessages(colleague, owner, ['Second', 'Third'])
    await sendMessages(owner, company, ['Answer'])
    await sendMessages(company, owner, ['Fourth', 'Fifth'])
    await sendMessages(colleague, owner, ['Sixth'])
    assert.deepEqual(await shown(), [anna, 'You', anna])
    await expectAccessible(page)
  }).tags(['@PPL-41', '@PPL-42'])

  test('the staging, the agreement and the own offers name a colleague', async () => {
    const scene = await createReleasedHome()
    const { company, owner, project } = scene
    const colleague = await colleagueOf(company)
    await Staging.of(project.id).propose(colleague.user, { date: dayFromNow(9) })
    await writeDraft(scene, { installOn: dayFromNow(12) })
    await sendDraftOf({ ...scene, company: colleague })
    await signAs(scene, colleague, { name: 'A. Berg', keepsName: true })
    const home = await createProject(owner)
    await createBid(home, colleague)

    for (const reader of [company, owner]) {
      const page = await browse({ as: reader })
      await open(page, `/projects/${project.id}/staging`)
      await expect(page.getByText(`${anna}, ${account}, proposed`)).toBeVisible()
      await open(page, `/projects/${project.id}/agreement`)
      await expect(page.getByText(`by ${anna}, ${account}`).first()).toBeVisible()
      await expect(page.getByText('A. Berg', { exact: true })).toBeVisible()
    }
    const own = await browse({ as: company })
    await open(own, '/bids')
    await expect(own.getByText(`${anna}, ${account}, made your offer.`).first()).toBeVisible()
    await expectAccessible(own)
  }).tags(['@PPL-41', '@PPL-44'])

  test('the console names the person beside the account', async () => {
    const [company, admin] = [await createStager({ company: account }), await createAdmin()]
    const colleague = await colleagueOf(company)
    await createBid(await createProject(await createOwner()), colleague)
    const page = await browse({ as: admin })
    await open(page, `${adminPath}/users/${company.user.id}`)
    await expect(page.getByText(`by ${anna}`).first()).toBeVisible()
  }).tags(['@PPL-45'])
})
