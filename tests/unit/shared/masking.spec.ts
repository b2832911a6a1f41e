import { test } from '@japa/runner'
import type { AccountIdentity } from '#shared/masking/company_names'
import { maskingVersion } from '#shared/masking/contact_details'
import {
  computeMasking,
  maskedPartsOf,
  maskedPartsOfProject,
  maskedText,
  maskingOfOwnText,
  ownTextFor,
  projectMaskingNote,
  projectTexts,
  projectTextsFor,
  type Masking,
} from '#shared/masking/masking'

const phone = '••• ••• ••••'
const why = 'Contact details are shared once the platform fee is paid.'

const company: AccountIdentity = {
  name: 'Dana Whitfield',
  company: 'Larkspur Rooms',
  username: 'dana-1234',
  website: null,
  people: [],
}
const renamed: AccountIdentity = { ...company, company: 'Bluebell Rooms' }

const project = {
  title: 'Bungalow, call 828 555 0142',
  description: 'Write to dana@whitfield.example',
  location: '12 Maple, Asheville',
  city: '12 Maple, Asheville',
  neighborhood: null,
  county: 'Buncombe',
}

const stored = (parts: Masking['parts']): Masking => ({
  rules: maskingVersion,
  at: '2026-11-22T12:00:00.000Z',
  parts,
})

test.group('The masking of a row', () => {
  test('has the contact details of each text that has any', ({ assert }) => {
    const { rules, at, parts } = computeMasking(project)
    assert.equal(rules, maskingVersion)
    assert.equal(new Date(at).toISOString(), at)
    assert.deepEqual(parts, {
      title: [['phone', 15, 27]],
      description: [['email', 9, 31]],
      location: [['address', 0, 8]],
    })
  }).tags(['@DET-14'])

  test('finds the names of the company that wrote the text', ({ assert }) => {
    const text = 'Larkspur Rooms stages lofts'
    assert.deepEqual(computeMasking({ text }).parts, {})
    assert.deepEqual(computeMasking({ text }, company).parts, { text: [['name', 0, 14]] })
  }).tags(['@TRU-31'])

  test('is read instead of searching the text again', ({ assert }) => {
    const masked = stored({ title: [['phone', 0, 8]] })
    assert.deepEqual(maskedPartsOf({ ...project, masked }, 'title'), [['phone', 0, 8]])
    assert.deepEqual(maskedPartsOf({ ...project, masked }, 'description'), [])
    assert.equal(maskedText({ ...project, masked }, 'title'), `${phone}, call 828 555 0142`)
  }).tags(['@DET-14'])

  test('is found when the text is read, as long as none is stored', ({ assert }) => {
    assert.equal(maskedText(project, 'title'), `Bungalow, call ${phone}`)
    assert.equal(maskedText({ ...project, masked: null }, 'title'), `Bungalow, call ${phone}`)
    assert.equal(maskedText(project, 'county'), 'Buncombe')
    assert.isNull(maskedText(project, 'neighborhood'))
    assert.equal(maskedText({ title: '' }, 'title'), '')
    assert.deepEqual(maskedPartsOf({ title: undefined }, 'title'), [])
  }).tags(['@DET-12'])

  test('takes a number and a name for an address in the place of a project only', ({ assert }) => {
    assert.equal(maskedText(project, 'location'), '•••• ••••••, Asheville')
    assert.equal(maskedText(project, 'city'), '12 Maple, Asheville')
  }).tags(['@DET-12'])
})

test.group('The texts of a project', () => {
  test('are the eight fields that an owner fills in freely', ({ assert }) => {
    assert.sameMembers(
      [...projectTexts],
      [
        ...['title', 'description', 'otherRooms', 'location'],
        ...['city', 'neighborhood', 'county', 'budgetRange'],
      ]
    )
  }).tags(['@DET-12'])

  test('are masked, or as they were written, as far as they were read', ({ assert }) => {
    assert.deepEqual(projectTextsFor(project, true), project)
    assert.deepEqual(projectTextsFor(project, false), {
      ...project,
      title: `Bungalow, call ${phone}`,
      description: 'Write to •••• ••••',
      location: '•••• ••••••, Asheville',
    })
    const { title, county } = project
    assert.deepEqual(projectTextsFor({ title, county }, false), {
      title: `Bungalow, call ${phone}`,
      county,
    })
  }).tags(['@DET-12', '@DET-13'])

  test('say which parts are hidden, field by field', ({ assert }) => {
    assert.deepEqual(maskedPartsOfProject(project), [
      { field: 'title', kind: 'phone', start: 15, end: 27 },
      { field: 'description', kind: 'email', start: 9, end: 31 },
      { field: 'location', kind: 'address', start: 0, end: 8 },
    ])
    assert.equal(projectMaskingNote(project), `Contact details were hidden. ${why}`)
    assert.equal(projectMaskingNote({ title: project.title }), `A phone number was hidden. ${why}`)
    const twice = { title: project.title, county: '828 555 0143' }
    assert.equal(projectMaskingNote(twice), `A phone number was hidden. ${why}`)
    assert.isNull(projectMaskingNote({ title: 'Bungalow' }))
  }).tags(['@DET-14'])
})

test.group('A company’s own text', () => {
  const text = 'Larkspur Rooms, now Bluebell Rooms. 828 555 0142'

  test('keeps the former names of the company hidden', ({ assert }) => {
    const former = maskingOfOwnText(text, company)
    assert.deepEqual(former?.parts.text, [
      ['name', 0, 14],
      ['phone', 36, 48],
    ])
    const masking = maskingOfOwnText(text, renamed, former)
    assert.deepEqual(masking?.parts, {
      text: [
        ['name', 0, 14],
        ['name', 20, 34],
        ['phone', 36, 48],
      ],
    })
    assert.equal(masking?.rules, maskingVersion)
    const shown = ownTextFor(text, masking, 'masked')?.text
    assert.equal(shown, `••••••, now ••••••. ${phone}`)
  }).tags(['@TRU-33'])

  test('has a masking of its own without former names', ({ assert }) => {
    assert.isNull(maskingOfOwnText(null, company))
    const former = stored({ text: [['phone', 0, 8]] })
    for (const before of [null, stored({}), former]) {
      assert.deepEqual(maskingOfOwnText(text, renamed, before)?.parts.text, [
        ['name', 20, 34],
        ['phone', 36, 48],
      ])
    }
    assert.deepEqual(maskingOfOwnText('We stage lofts', renamed)?.parts, {})
    const plain = maskingOfOwnText('We stage lofts', renamed, stored({ text: [['name', 3, 8]] }))
    assert.deepEqual(plain?.parts.text, [['name', 3, 8]])
  }).tags(['@TRU-33'])

  test('hides parts that overlap as one, and those that touch as two', ({ assert }) => {
    const parts = (...names: [number, number][]) =>
      maskingOfOwnText(
        text,
        renamed,
        stored({ text: names.map(([start, end]) => ['name', start, end]) })
      )?.parts.text
    const contact = ['phone', 36, 48]
    assert.deepEqual(parts([15, 22]), [['name', 15, 34], contact])
    assert.deepEqual(parts([24, 26]), [['name', 20, 34], contact])
    assert.deepEqual(parts([30, 36]), [['name', 20, 36], contact])
    assert.deepEqual(parts([14, 20]), [['name', 14, 20], ['name', 20, 34], contact])
    assert.deepEqual(parts([0, 10], [5, 25]), [['name', 0, 34], contact])
  }).tags(['@TRU-33'])

  test('is shown masked, whole, or to the company itself with what is hidden', ({ assert }) => {
    const masked = maskingOfOwnText(text, renamed)
    const hiddenNote = `Contact details were hidden. ${why}`
    assert.deepEqual(ownTextFor(text, masked, 'masked'), {
      text: `Larkspur Rooms, now ••••••. ${phone}`,
      hidden: [],
      hiddenNote,
    })
    assert.deepEqual(ownTextFor(text, masked, 'own'), {
      text,
      hidden: [
        { kind: 'name', start: 20, end: 34 },
        { kind: 'phone', start: 36, end: 48 },
      ],
      hiddenNote,
    })
    assert.deepEqual(ownTextFor(text, masked, 'whole'), { text, hidden: [], hiddenNote: null })
  }).tags(['@TRU-31'])

  test('is shown to nobody else while it isn’t masked', ({ assert }) => {
    assert.isNull(ownTextFor(text, null, 'masked'))
    const whole = { text, hidden: [], hiddenNote: null }
    assert.deepEqual(ownTextFor(text, null, 'own'), whole)
    assert.deepEqual(ownTextFor(text, null, 'whole'), whole)
    for (const seen of ['masked', 'own', 'whole'] as const) {
      assert.isNull(ownTextFor(null, stored({}), seen))
      assert.isNull(ownTextFor(null, null, seen))
    }
    assert.equal(ownTextFor('We stage lofts', stored({}), 'masked')?.text, 'We stage lofts')
  }).tags(['@TRU-33'])
})
