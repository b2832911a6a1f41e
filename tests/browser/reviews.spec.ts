import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, expectNoSidewaysScroll, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createOwner } from '#tests/helpers/people'
import { createCompleted, ofCompany, ofOwner } from '#tests/helpers/reviews'
import { adminPath } from '#config/admin'

test.group('Reviews', (group) => {
  group.each.setup(() => emptyDatabase())

  test('owner and company review each other, reply, and the team removes one', async ({
    browser,
  }) => {
    const { owner, company, project } = await createCompleted()
    const page = await browse(browser, { as: owner, withoutPolls: true })
    await open(page, '/dashboard')
    await expect(page.getByText(/Review the company by/).first()).toBeVisible()
    await page
      .getByRole('link', { name: /^Write a review/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { name: 'Review the company' })).toBeVisible()
    await expectAccessible(page)

    // With the keyboard only.
    await page.getByRole('button', { name: 'Send review' }).press('Enter')
    await expect(page.getByText('Choose one to five stars')).toBeVisible()
    await expect(page.getByText('Choose yes or no')).toHaveCount(3)
    const stars = page.getByRole('group', { name: 'How was the staging?' })
    await expect(stars.getByRole('radio').first()).toBeFocused()
    await page.keyboard.press('Space')
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    await expect(stars.getByRole('radio', { name: '4 of 5 stars: Very good' })).toBeChecked()
    for (const question of ['on time?', 'as agreed?', 'this company again?']) {
      const asked = page.getByRole('group', { name: question })
      await asked.getByRole('radio', { name: 'Yes' }).press('Space')
    }
    await page.getByRole('textbox', { name: 'Title (optional)' }).fill(ofCompany.title)
    await page.getByRole('textbox', { name: 'Comment (optional)' }).fill(ofCompany.comment)
    await page.getByRole('button', { name: 'Send review' }).press('Enter')
    await expect(page.getByText('Not published yet')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Reviews', exact: true })).toBeFocused()
    await expect(page.getByText(/published once the company has written too, or on/)).toBeVisible()

    const phone = await browse(browser, { as: company, size: 'phone', withoutPolls: true })
    await open(phone, '/bids')
    await expect(
      phone
        .getByText(/Review the owner by/)
        .filter({ visible: true })
        .first()
    ).toBeVisible()
    await open(phone, `/projects/${project.id}#reviews`)
    await expect(phone.getByText('The owner has written a review.')).toBeVisible()
    await expect(phone.getByText(ofCompany.comment)).toHaveCount(0)
    await phone.getByRole('radio', { name: '5 of 5 stars: Excellent' }).tap({ force: true })
    await phone.getByRole('textbox', { name: 'Comment (optional)' }).fill(ofOwner.comment)
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'Send review' }).tap()
    await expect(phone.getByText(ofCompany.comment)).toBeVisible()
    await phone.getByRole('button', { name: 'Reply' }).tap()
    await phone.getByRole('textbox', { name: 'Your reply' }).fill('Thank you, the light helped.')
    await phone.getByRole('button', { name: 'Send reply' }).tap()
    // What is typed is text of its field, too.
    await expect(phone.getByRole('textbox', { name: 'Your reply' })).toHaveCount(0)
    await expect(phone.getByText('Thank you, the light helped.')).toBeVisible()
    await expectNoSidewaysScroll(phone)

    await page.reload()
    await expect(page.getByText(ofOwner.comment)).toBeVisible()
    await expect(page.getByText('Thank you, the light helped.')).toBeVisible()
    await page.getByRole('button', { name: 'Report' }).click()
    await page.getByRole('textbox', { name: 'What is wrong' }).fill('We never met.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('You have reported this review.')).toBeVisible()

    const visitor = await browse(browser, { as: await createOwner() })
    await open(visitor, `/companies/${company.user.stagerIdentifier}`)
    await expect(visitor.getByRole('heading', { name: 'Reviews (1)' })).toBeVisible()
    await expect(visitor.getByText('4 of 5 stars')).toBeAttached()
    await expect(visitor.getByText('Would hire again')).toBeVisible()
    await expect(visitor.getByText('You can read the texts once')).toBeVisible()
    await expect(visitor.getByText(ofCompany.title)).toHaveCount(0)
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)

    const desk = await browse(browser, { as: await createAdmin() })
    await open(desk, `${adminPath}/reviews?state=reported`)
    await expect(desk.getByText('We never met.')).toBeVisible()
    await expectAccessible(desk, { except: ['meta-viewport'] })
    await desk.getByRole('button', { name: 'Remove review' }).click()
    await desk.getByRole('textbox', { name: 'Reason' }).fill('It is about another owner')
    await desk.getByRole('dialog').getByRole('button', { name: 'Remove review' }).click()
    await expect(desk.getByText('There is no such review.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Our team removed this review')).toBeVisible()
    await expect(page.getByText(ofOwner.comment)).toHaveCount(0)
  }).tags(['@TRU-18', '@TRU-16', '@TRU-17'])
})
