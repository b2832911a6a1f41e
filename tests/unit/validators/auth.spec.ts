import vine from '@vinejs/vine'
import type { SchemaTypes } from '@vinejs/vine/types'
import { test } from '@japa/runner'
import { loginValidator } from '#validators/auth'
import { email, newPassword, optionalText, optionalInteger, phone, text } from '#validators/rules'

/** The validated value, or `refused`. */
async function outcome(schema: SchemaTypes, value: unknown): Promise<unknown> {
  const [error, output] = await vine.create({ value: schema }).tryValidate({ value })
  return error ? 'refused' : output.value
}

test.group('Field rules', () => {
  test('normalize phone numbers to ten digits', async ({ assert }) => {
    for (const written of ['8285550142', '(828) 555-0142', '+1 828.555.0142', '1-828-555-0142']) {
      assert.equal(await outcome(phone(), written), '8285550142', written)
    }
    for (const wrong of [
      '828555014',
      '82855501421',
      '2 828 555 0142',
      'none',
      '',
      8285550142,
      '0000000000',
      '+1 (777) 777-7777',
    ]) {
      assert.equal(await outcome(phone(), wrong), 'refused', String(wrong))
    }
  }).tags(['@REG-06', '@R61'])

  test('lowercase email addresses', async ({ assert }) => {
    assert.equal(await outcome(email(), ' Olivia@Example.COM '), 'olivia@example.com')
    for (const wrong of ['olivia', 'a@b', '@example.com', 'a b@example.com', 'a@example.com\0']) {
      assert.equal(await outcome(email(), wrong), 'refused', wrong)
    }
  })

  test('require six characters of a new password, and one at login', async ({ assert }) => {
    assert.equal(await outcome(newPassword(), '12345'), 'refused')
    assert.equal(await outcome(newPassword(), '123456'), '123456')
    assert.equal(await outcome(newPassword(), '      '), '      ')
    assert.equal(await outcome(newPassword(), 'x'.repeat(1025)), 'refused')
    const [tried] = await loginValidator.tryValidate({ email: 'a@example.com', password: 'x' })
    assert.isNull(tried)
    const [empty] = await loginValidator.tryValidate({ email: 'a@example.com', password: '' })
    assert.equal(empty?.messages[0].message, 'Enter your password')
  }).tags(['@R31', '@CON-04'])

  test('trim text, and refuse text that cannot be stored', async ({ assert }) => {
    assert.equal(await outcome(text(5), '  abc '), 'abc')
    assert.equal(await outcome(text(3), 'abcd'), 'refused')
    assert.equal(await outcome(text(9), 'a\0b'), 'refused')
    assert.isNull(await outcome(optionalText(5), '   '))
    assert.isNull(await outcome(optionalText(5), null))
  })

  test('take whole numbers as numbers only', async ({ assert }) => {
    const whole = optionalInteger(1, 4)
    for (const value of [1, 4]) assert.equal(await outcome(whole, value), value)
    for (const value of [0, 5, -1, 1.5, '2', '1e0', true, [], {}]) {
      assert.equal(await outcome(whole, value), 'refused', JSON.stringify(value))
    }
    assert.isNull(await outcome(whole, ''))
  })
})
