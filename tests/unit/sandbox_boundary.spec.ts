import { ESLint } from 'eslint'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

const rules = ['no-restricted-imports', 'no-restricted-syntax']

/** Whether the linter allows the import, both as a statement and as an expression. */
async function allows(eslint: ESLint, filePath: string, module: string) {
  const forms = [`import '${module}'\n`, `await import('${module}')\n`]
  const refused = await Promise.all(
    forms.map(async (text) => {
      const [{ messages }] = await eslint.lintText(text, { filePath })
      return messages.some(({ ruleId }) => ruleId !== null && rules.includes(ruleId))
    })
  )
  return refused.map((isRefused) => !isRefused)
}

test.group('Boundary of the payment sandbox', (group) => {
  let eslint: ESLint
  group.setup(() => {
    eslint = new ESLint({ cwd: app.makePath() })
  })

  test('{0} may not import {1}')
    .with<[string, string][]>([
      ['app/models/payment.ts', '#sandbox/stripe_sandbox'],
      ['app/services/payments/main.ts', '#sandbox/engine'],
      ['app/services/payments/main.ts', '../../../sandbox/engine.ts'],
      ['config/payments.ts', '#sandbox/stripe_sandbox'],
      ['providers/api_provider.ts', '#sandbox/stripe_sandbox'],
      ['bin/setup/demo.ts', '../../sandbox/stripe_sandbox.ts'],
      ['database/demo_market/test_card_payer.ts', '#sandbox/stripe_sandbox'],
      ['resources/pages/payments/checkout.tsx', '#sandbox/test_cards'],
      ['commands/payments_reconcile.ts', '#sandbox/stripe_sandbox'],
      ['commands/sandbox_serve.ts', '#sandbox/engine'],
      ['tests/helpers/sandbox.ts', '#sandbox/engine'],
      ['sandbox/engine.ts', '#models/payment'],
      ['sandbox/engine.ts', '#services/payments/stripe_gateway'],
      ['sandbox/engine.ts', '#config/payments'],
      ['sandbox/engine.ts', '#start/env'],
      ['sandbox/engine.ts', '../app/services/payments/main.ts'],
      ['sandbox/engine.ts', '@adonisjs/core'],
      ['sandbox/tests/api.spec.ts', '#services/payments/stripe_gateway'],
      ['sandbox/tests/api.spec.ts', '#tests/helpers/sandbox'],
      ['sandbox/tests/api.spec.ts', '../../app/services/payments/main.ts'],
    ])
    .run(async ({ assert }, [file, module]) => {
      assert.deepEqual(await allows(eslint, file, module), [false, false])
    })

  test('{0} may import {1}')
    .with<[string, string][]>([
      ['commands/sandbox_serve.ts', '#sandbox/stripe_sandbox'],
      ['tests/helpers/sandbox.ts', '#sandbox/stripe_sandbox'],
      ['tests/helpers/payments.ts', '#tests/helpers/sandbox'],
      ['sandbox/engine.ts', '#sandbox/store'],
      ['sandbox/engine.ts', 'node:http'],
      ['sandbox/tests/api.spec.ts', 'stripe'],
    ])
    .run(async ({ assert }, [file, module]) => {
      assert.deepEqual(await allows(eslint, file, module), [true, true])
    })
})
