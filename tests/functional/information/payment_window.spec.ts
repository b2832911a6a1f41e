import { test } from '@japa/runner'
import paymentsConfig from '#config/payments'
import { emptyDatabase } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { createStager } from '#tests/helpers/people'

test.group('The payment window', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => {
    const { windowHours } = paymentsConfig
    paymentsConfig.windowHours = 61
    return () => {
      paymentsConfig.windowHours = windowHours
    }
  })

  for (const [path, words] of [
    ['/how-it-works', '61 hours after acceptance'],
    ['/help-center', 'It has 61 hours'],
    ['/terms-of-service', 'has 61 hours to pay the platform fee'],
    ['/pricing', 'You have 61 hours to pay the fee.'],
  ] as const) {
    test(`is shown as configured on ${path}`, async ({ assert }) => {
      const page = await open(path, await createStager())
      assert.include(page.words, words)
      assert.notInclude(page.words, '72 hours')
    })
  }
})
