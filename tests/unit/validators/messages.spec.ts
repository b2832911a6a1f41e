import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import vine from '@vinejs/vine'
import { messages as vineMessages } from '@vinejs/vine/defaults'
import { Sentences } from '#validators/messages'

const folder = new URL('../../../app/validators/', import.meta.url)

test.group('Messages of rules', () => {
  test('are sentences for a person, for every rule that Vine has', async ({ assert }) => {
    for (const rule of Object.keys(vineMessages)) {
      const failing = vine.createRule((_value: unknown, _options, field) =>
        field.report('The squareFootage field is wrong', rule, field, { min: 1, max: 9, size: 3 })
      )
      const validator = vine.create({ squareFootage: vine.any().use(failing()) })
      validator.messagesProvider = new Sentences()
      const [error] = await validator.tryValidate({ squareFootage: 1 })
      const sentence: string = error!.messages[0].message
      assert.match(sentence, /^[A-Z]/, rule)
      assert.notMatch(sentence, /squareFootage| field\b|string|array|boolean/, rule)
    }
  }).tags(['@R252'])

  test('come from one place, so that no validator loses them', ({ assert }) => {
    const others = readdirSync(folder).filter((name) =>
      /SimpleMessagesProvider/.test(readFileSync(new URL(name, folder), 'utf8'))
    )
    assert.deepEqual(others, ['messages.ts'])
  })
})
