import { test } from '@japa/runner'
import {
  agreementLimits,
  fillIn,
  joinText,
  filledLengthError,
  lengthError,
  lengthOf,
  missingValues,
  placeholderError,
  placeholderNames,
  sampleValues,
  splitText,
  startingTemplate,
  unknownPlaceholders,
  usedPlaceholders,
  type AgreementSection,
} from '#shared/agreements/agreement_text'

const section = (text: string, heading = 'Terms'): AgreementSection => ({ heading, text })

test.group('Placeholders', () => {
  test('are replaced in headings and texts, however they are spaced', ({ assert }) => {
    const filled = fillIn([section('{ Install  DATE }: {price}', 'For {owner}')], sampleValues)
    assert.deepEqual(filled, [section('March 2, 2027: $3,200', 'For Jordan Avery')])
  }).tags(['@AGR-06'])

  test('keep their braces without a value, and are missing then', ({ assert }) => {
    const values = { ...sampleValues, 'install date': null }
    const sections = [section('On {install date}, for {price}. Removal: {removal date}')]
    assert.equal(
      fillIn(sections, values)[0].text,
      'On {install date}, for $3,200. Removal: May 1, 2027'
    )
    assert.deepEqual(missingValues(sections, values), ['install date'])
    assert.deepEqual(usedPlaceholders(sections), ['price', 'install date', 'removal date'])
  }).tags(['@AGR-06'])

  test('stay as they are in a value', ({ assert }) => {
    const values = { ...sampleValues, 'owner': '{price} $& $1', 'price parts': 'A: $1\nB: $2' }
    const [{ heading, text }] = fillIn([section('{owner} {{owner}}', '{price parts}')], values)
    assert.equal(text, '{price} $& $1 {{price} $& $1}')
    assert.equal(heading, 'A: $1 B: $2')
  }).tags(['@AGR-06'])

  test('end a sentence with one point, also after a name that has its own', ({ assert }) => {
    const values = { ...sampleValues, company: 'Hale Staging, Inc.', owner: 'Sean Avery Jr.' }
    const text = 'For {owner}. By {company}, of {company}... Both {owner} and {company}.'
    assert.equal(
      fillIn([section(text)], values)[0].text,
      'For Sean Avery Jr. By Hale Staging, Inc., of Hale Staging, Inc.... Both Sean Avery Jr. and Hale Staging, Inc.'
    )
    assert.equal(fillIn([section('{owner}.', '{owner}')], values)[0].heading, 'Sean Avery Jr.')
  }).tags(['@AGR-06'])

  test('are refused by name if nobody knows them', ({ assert }) => {
    const sections = [section('{owner} pays {deposit}', 'About {owners}'), section('{deposit}')]
    assert.deepEqual(unknownPlaceholders(sections), ['owners', 'deposit'])
    assert.equal(
      placeholderError(sections),
      '{owners} isn’t a placeholder. Choose one from the list, or leave out the braces.'
    )
    for (const text of ['{}', '{ \n owner }', '{constructor}', '{__proto__}']) {
      const isName = /^\{\w+\}$/.test(text)
      assert.equal(placeholderError([section(text)]) !== null, isName, text)
    }
  }).tags(['@AGR-05'])
})

test.group('The text of a version', () => {
  test('is read as it was written', ({ assert }) => {
    const texts = [
      '',
      'One line',
      'Two\n\n\nparagraphs',
      '## Not a heading',
      'Before\n\n## Not a heading\n\n\\## Nor this\n\\\\## nor that',
      '##No space\n# One\n ## Indented',
      '{owner} {unknown} $& \\',
    ]
    const sections = texts.map((text, at) => section(text, `${at + 1}. ## {price} \\`))
    const written = joinText('Agreement ## 1', sections)
    assert.deepEqual(splitText(written), { title: 'Agreement ## 1', sections })
    assert.equal(joinText('Agreement ## 1', splitText(written).sections), written)
  }).tags(['@AGR-06'])

  test('differs for sections that differ', ({ assert }) => {
    const one = joinText('Agreement', [section('First\n\n## Terms\n\nSecond')])
    const two = joinText('Agreement', [section('First'), section('Second')])
    assert.notEqual(one, two)
    assert.equal(two, 'Agreement\n\n## Terms\n\nFirst\n\n## Terms\n\nSecond\n')
    assert.equal(joinText('A\n\n## B', []), 'A ## B\n')
  }).tags(['@AGR-06'])
})

test.group('The starting template', () => {
  test('names the client as what they are, and says that it isn’t advice', ({ assert }) => {
    const { sections, note } = startingTemplate
    assert.isNull(placeholderError(sections))
    assert.deepEqual(
      placeholderNames.filter((name) => !usedPlaceholders(sections).includes(name)),
      // `client` has the client's name, company and role in one.
      ['owner', 'client company', 'client role', 'client signers', 'payer', 'project']
    )
    assert.isBelow(lengthOf(sections), agreementLimits.text / 2)
    assert.isAtMost(sections.length, agreementLimits.sections)
    assert.include(note, 'not legal advice')
    const text = JSON.stringify(sections)
    assert.notMatch(text, /the owner/i, 'an agent may sign')
    assert.include(text, 'is insured by {home owner}')
    assert.include(text, 'paid for by {home owner}')
  }).tags(['@AGR-07', '@AGR-90'])
})

test.group('The length of a text', () => {
  test('counts headings and texts, and is refused with both numbers', ({ assert }) => {
    const full = [section('x'.repeat(agreementLimits.text - 5))]
    assert.isNull(lengthError(full))
    assert.equal(
      lengthError([...full, section('x'.repeat(426))]),
      'This text has 20,431 characters. The limit is 20,000.'
    )
  }).tags(['@AGR-04'])

  test('counts what is filled in, too', ({ assert }) => {
    const full = [section('x'.repeat(agreementLimits.filledText - 5))]
    assert.isNull(filledLengthError(full))
    assert.equal(
      filledLengthError([...full, { heading: '', text: 'x' }]),
      'With everything filled in, this text has 40,001 characters. The limit is 40,000.'
    )
  }).tags(['@AGR-140'])
})
