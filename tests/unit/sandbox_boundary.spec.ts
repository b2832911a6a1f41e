import { test } from '@japa/runner'
import { forbiddenImports } from '#tests/helpers/linter'

const forbidden: [string, string][] = [
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
]

const allowed: [string, string][] = [
  ['commands/sandbox_serve.ts', '#sandbox/stripe_sandbox'],
  ['tests/helpers/sandbox.ts', '#sandbox/stripe_sandbox'],
  ['tests/helpers/payments.ts', '#tests/helpers/sandbox'],
  ['sandbox/engine.ts', '#sandbox/store'],
  ['sandbox/engine.ts', 'node:http'],
  ['sandbox/tests/api.spec.ts', 'stripe'],
]

/** The import as a statement and as an expression. */
const forms = (module: string) => [`import '${module}'`, `await import('${module}')`]

test.group('Boundary of the payment sandbox', (group) => {
  let found: Record<string, string[]>
  group.setup(async () => {
    const files: Record<string, string[]> = {}
    for (const [file, module] of [...forbidden, ...allowed]) {
      files[file] = [...(files[file] ?? []), ...forms(module)]
    }
    found = await forbiddenImports(files)
  })

  const allows = (file: string, module: string) =>
    forms(module).map((line) => !found[file].includes(line))

  test('{0} may not import {1}')
    .with(forbidden)
    .run(({ assert }, [file, module]) => {
      assert.deepEqual(allows(file, module), [false, false])
    })

  test('{0} may import {1}')
    .with(allowed)
    .run(({ assert }, [file, module]) => {
      assert.deepEqual(allows(file, module), [true, true])
    })
})
