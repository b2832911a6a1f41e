import { test } from '@japa/runner'
import { isSameName, nameQuestion } from '#shared/agreements/agreements'

test.group('A typed name', () => {
  test('is the account’s, however a phone or a keyboard writes it: {0}')
    .with([
      ['Sinéad O’Brien', "Sinéad O'Brien"],
      ['sinéad oʼbrien', 'Sinéad O‘Brien'],
      ['Sine\u0301ad O´Brien', 'Sinéad O`Brien'],
      ['Mary–Ann Lee', 'Mary-Ann Lee'],
      ['Mary\u2011Ann Lee', 'Mary — Ann Lee'],
      ['J. R.  Smith', 'J R Smith'],
      ['J.R. Smith', 'j. r. smith'],
      ['Martin King Jr', 'Martin King Jr.'],
      [' Dana\u00a0 Whitfield', 'Dana Whitfield'],
      ['Ｄａｎａ Whitfield', 'Dana Whitfield'],
    ] as const)
    .run(({ assert }, [typed, name]) => {
      assert.isTrue(isSameName(typed, name))
      assert.isTrue(isSameName(name, typed))
    })
    .tags(['@AGR-25', '@R394'])

  test('is another one: {0}')
    .with([
      ['Sinead O’Brien', 'Sinéad O’Brien'],
      ['OBrien', 'O’Brien'],
      ['MaryAnn Lee', 'Mary-Ann Lee'],
      ['J Smith', 'J. R. Smith'],
      ['JR Smith', 'J. R. Smith'],
      ['Dana', 'Dana Whitfield'],
    ] as const)
    .run(({ assert }, [typed, name]) => assert.isFalse(isSameName(typed, name)))
    .tags(['@AGR-25', '@R394'])

  test('and a name that ends with a point make whole sentences', ({ assert }) => {
    assert.equal(
      nameQuestion('Sean Avery', 'Sean O’Brien Jr.'),
      'You typed “Sean Avery”, but Sean O’Brien Jr. is the name of your account. Do you want to sign as Sean Avery?'
    )
  }).tags(['@AGR-25'])
})
