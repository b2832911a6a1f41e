import { test } from '@japa/runner'
import { browse, expect, expectAccessible, expectToast, open, tabTo } from '#tests/helpers/page_dom'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createBid, createUnconfirmed, createStager } from '#tests/helpers/people'
import { createAnswered, createAskedProject, createQuestion } from '#tests/helpers/questions'
import { adminPath } from '#config/admin'

test.group('Questions on the project page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are about the home for a company that has made its offer', async () => {
    const { company, project } = await createAskedProject()
    const page = await browse({ as: company })
    const section = page.getByRole('region', { name: 'Questions' })
    await open(page, `/projects/${project.id}`)
    await expect(section).toContainText('Ask what you need to know before you make an offer.')
    await createBid(project, company)
    await open(page, `/projects/${project.id}`)
    await expect(section).toContainText('Ask what you need to know about the home.')
    await expect(section).not.toContainText('before you make an offer')
  }).tags(['@PLC-100'])

  test('a company asks, the owner answers and corrects, both by keyboard', async () => {
    const { owner, company, project } = await createAskedProject()
    const path = `/projects/${project.id}#questions`
    const ofCompany = await browse({ as: company })
    await open(ofCompany, path)
    const asking = ofCompany.getByRole('region', { name: 'Questions' })
    const field = asking.getByRole('textbox', { name: 'Your question' })
    await expect(asking.getByText('Nobody has asked yet.')).toBeVisible()
    await asking.getByRole('button', { name: 'Send question' }).press('Enter')
    await expect(field).toBeFocused()
    await expect(asking.getByText('Write your question first')).toBeVisible()

    await ofCompany.keyboard.type(`Is there parking? Call 828-555-0142. ${'x'.repeat(240)}`)
    await expect(asking.getByText('What others see')).toBeVisible()
    await expect(asking.getByText(/will be hidden/)).toBeVisible()
    await expect(asking.getByText(/characters left/)).toBeVisible()
    await expectAccessible(ofCompany)
    await field.fill('Is there parking? Call 828-555-0142.')
    await ofCompany.reload()
    await expect(field).toHaveValue('Is there parking? Call 828-555-0142.')
    await tabTo(ofCompany, asking.getByRole('button', { name: 'Send question' }))
    await ofCompany.keyboard.press('Enter')
    await expectToast(ofCompany, 'Question sent')
    const own = asking.getByRole('article').filter({ hasText: 'You asked' })
    await expect(own.getByText('Not answered yet')).toBeVisible()
    await expect(field).toHaveValue('')

    const ofOwner = await browse({ as: owner })
    await open(ofOwner, path)
    const answering = ofOwner.getByRole('region', { name: 'Questions', exact: true })
    await expect(answering.getByText('A staging company asked')).toBeVisible()
    await expect(answering.getByText('828-555-0142')).toHaveCount(0)
    await expectAccessible(ofOwner)
    const answer = answering.getByRole('textbox', { name: 'Your answer' })
    await answer.focus()
    await ofOwner.keyboard.type('Yes, next to the garage.')
    await ofOwner.reload()
    await expect(answer).toHaveValue('Yes, next to the garage.')
    await tabTo(ofOwner, answering.getByRole('button', { name: 'Publish answer' }))
    await ofOwner.keyboard.press('Enter')
    await expectToast(ofOwner, 'Answer published')
    await expect(answering.getByRole('heading', { name: 'Questions', exact: true })).toBeFocused()

    // The open page of the company shows it without being reloaded.
    await field.fill('What is being typed stays.')
    await ofCompany.clock.fastForward(60_000)
    await expect(own.getByText('Yes, next to the garage.')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
    await expect(field).toHaveValue('What is being typed stays.')

    await answering.getByText('Answered questions').click()
    await answering.getByRole('button', { name: 'Correct' }).press('Enter')
    await expect(answer).toHaveValue('Yes, next to the garage.')
    await answer.fill('No, only on the street.')
    await answering.getByRole('button', { name: 'Save correction' }).press('Enter')
    await expectToast(ofOwner, 'Answer corrected')
    await expect(answering.getByText(/Corrected \w+ \d+/)).toBeVisible()
    await ofCompany.clock.fastForward(60_000)
    await expect(own.getByText('No, only on the street.')).toBeVisible()
  }).tags(['@ASK-30', '@ASK-31', '@ASK-32'])

  test('a company withdraws a question, and reads why it can’t ask', async () => {
    const { company, project } = await createAskedProject()
    for (const text of ['Is there parking?', 'Are the floors new?', 'May we use the garage?']) {
      await createQuestion(project, company, text)
    }
    const phone = await browse({ as: company, size: 'phone' })
    await open(phone, `/projects/${project.id}`)
    const section = phone.getByRole('region', { name: 'Questions' })
    await expect(section.getByText('You have 3 questions waiting for an answer.')).toBeVisible()
    await expect(section.getByRole('textbox')).toHaveCount(0)
    await section.getByRole('button', { name: 'Withdraw' }).first().tap()
    await expectToast(phone, 'Question withdrawn')
    await expect(section.getByRole('article')).toHaveCount(2)
    await expect(section.getByRole('textbox', { name: 'Your question' })).toBeVisible()

    const unconfirmed = await browse({ as: await createUnconfirmed(createStager) })
    await open(unconfirmed, `/projects/${project.id}`)
    await expect(
      unconfirmed.getByText('Confirm your email address to ask a question.')
    ).toBeVisible()
    // One notice has the address and the button; each line in its place leads there.
    await expect(unconfirmed.getByRole('button', { name: 'Resend the email' })).toHaveCount(1)
    const lines = unconfirmed.getByRole('link', { name: 'Confirm your email address' })
    await expect(lines).toHaveCount(2)
    await lines.last().press('Enter')
    const notice = unconfirmed.getByRole('complementary', { name: 'Account notice' })
    await expect(notice).toBeFocused()
    await expect(notice).toBeVisible()
    await expectAccessible(unconfirmed)
  }).tags(['@ASK-03', '@ASK-08', '@ASK-30', '@R492'])

  test('a company reports an answer, and the team hides it on the page and in the console', async () => {
    const { owner, company, other, project } = await createAskedProject()
    await createAnswered(project, { owner, company })
    const page = await browse({ as: other })
    await open(page, `/projects/${project.id}`)
    const section = page.getByRole('region', { name: 'Questions' })
    await section.getByRole('button', { name: 'Report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report this question' })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expect(dialog.getByText('Tell us what is wrong with it')).toBeVisible()
    await dialog.getByRole('textbox').fill('It names a third person.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await expectToast(page, 'Report sent')
    await expect(section.getByText('You have reported this question.')).toBeVisible()

    const desk = await browse({ as: await createAdmin() })
    await open(desk, `${adminPath}/questions?state=reported`)
    await expect(desk.getByText('It names a third person.')).toBeVisible()
    await expect(
      desk.getByRole('link', {
        name: company.user.company ?? company.user.name,
      })
    ).toBeVisible()
    await desk.getByRole('button', { name: 'Dismiss report' }).click()
    await desk.getByRole('textbox', { name: 'Reason' }).fill('It names nobody')
    await desk.getByRole('dialog').getByRole('button', { name: 'Dismiss report' }).click()
    await expect(desk.getByText('There is no such question.')).toBeVisible()

    await open(desk, `/projects/${project.id}`)
    const seenByTeam = desk.getByRole('region', { name: 'Questions' })
    await expect(seenByTeam.getByText(company.user.stagerIdentifier!)).toBeVisible()
    await seenByTeam.getByRole('button', { name: 'Hide' }).click()
    await desk.getByRole('textbox', { name: 'Reason' }).fill('It does name someone')
    await desk.getByRole('dialog').getByRole('button', { name: 'Hide question' }).click()
    await expect(seenByTeam.getByText('Hidden by our team')).toBeVisible()
    await page.reload()
    await expect(section.getByText('Is there parking')).toHaveCount(0)
  }).tags(['@ASK-22', '@ASK-23', '@ASK-24', '@ASK-33'])
})
