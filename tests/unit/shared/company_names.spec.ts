import { test } from '@japa/runner'
import { findContactDetails, maskParts } from '#shared/masking/contact_details'
import { maskingNote } from '#shared/masking/contact_kinds'
import { namePatternOf, type CompanyIdentity } from '#shared/masking/company_names'

const renee: CompanyIdentity = {
  name: 'Renée Castellano',
  company: 'Fern & Field Interiors, LLC',
  username: 'renee-38221',
  website: 'https://www.fernandfield.example/about',
}
const named = (company: string, changes: Partial<CompanyIdentity> = {}): CompanyIdentity => ({
  name: 'Jo Li',
  company,
  username: 'jo-1234',
  website: null,
  ...changes,
})

const shown = (text: string, by: CompanyIdentity) =>
  maskParts(text, findContactDetails(text, { by }))

test.group('The names of a company', () => {
  test('are masked in {0}')
    .with([
      ['We are Fern & Field Interiors.', 'We are ••••••.'],
      ['We are Fern & Field Interiors, LLC.', 'We are ••••••.'],
      ['Fern and Field stages lofts', '•••••• stages lofts'],
      ['FERN+FIELD’s lofts', '••••••’s lofts'],
      ['search fernfieldinteriors', 'search ••••••'],
      ['find @fernandfield_avl', 'find ••••••'],
      ['fernandfieldavl on the web', '•••••• on the web'],
      ['f e r n a n d f i e l d', '••••••'],
      ['Fеrn & Fіeld', '••••••'],
      ['fern-field.', '••••••.'],
      ['fernandfield.example, without www', '••••••, without www'],
      ['at FERNANDFIELD dot example', 'at •••••• dot example'],
      ['Ask for Renee Castellano', 'Ask for ••••••'],
      ['Castellano, Renee', '••••••'],
      ['the Castellanos’ team, Mrs. Castellano', 'the ••••••’ team, Mrs. ••••••'],
      ['I am renee-38221', 'I am ••••••'],
      ['Call Fern & Field at 828 555 0142', 'Call •••••• at ••• ••• ••••'],
    ] as const)
    .run(({ assert }, [text, expected]) => assert.equal(shown(text, renee), expected))
    .tags(['@TRU-31', '@R212'])

  test('of {0} are not found in {1}')
    .with([
      ['Home', 'Every home needs a home office.'],
      ['Modern Home Staging', 'A modern home with modern rooms.'],
      ['Rooms LLC', 'Four rooms, calm rooms.'],
      ['Nest', 'An honest price. The ne st.'],
      ['Blue Door Staging', 'Paint the door blue.'],
      ['The Staging Company', 'We are a company that does staging.'],
      ['Elegant Interiors', 'Elegant rooms and interiors.'],
      ['A & B Staging', 'Plan a and b.'],
      ['Fern & Field Interiors', 'Ferns in the field, and nice interiors. Renee says hello.'],
      ['Ridge and Hearth', 'A hearth on the ridge'],
      ['A B', 'Type ab is the best.'],
      ['A & Bo', 'Plan a and bo.'],
      ['Ab & Dee Staging', 'Plan ab and dee.'],
      ['Brisk Staging', 'A brisk walk.'],
      ['Brisk', 'A b r i s k walk.'],
      ['Larkers Staging', 'Ask larkersavl.'],
    ] as const)
    .run(({ assert }, [company, text]) => assert.equal(shown(text, named(company)), text))
    .tags(['@TRU-31', '@R212'])

  test('of {0} are found in {1}')
    .with([
      ['Home Staging', 'Home Staging since 2009', '•••••• since 2009'],
      ['Modern Home Staging', 'Modern Home Staging here', '•••••• here'],
      ['Blue Door Staging', 'Blue Door since 2009', '•••••• since 2009'],
      ['Halvorsen Staging', 'A Halvorsen house', 'A •••••• house'],
      ['Nest', 'We are Nest.', 'We are ••••••.'],
      ['The Nest', 'We are Nest.', 'We are ••••••.'],
      ['Farm House', 'We are Farm House.', 'We are ••••••.'],
      ['Larker Staging', 'A Larker house', 'A •••••• house'],
      ['Larker Staging', 'A L a r k e r house', 'A •••••• house'],
      ['Larkspur Staging', 'Ask larkspuravl.', 'Ask ••••••.'],
      ['Modern Halvorsen Staging', 'Modern Halvorsen did it', '•••••• did it'],
      ['Fern & Field Interiors', 'find fernandfield here', 'find •••••• here'],
      ['Fern+Field Interiors', 'Fern and Field stages lofts', '•••••• stages lofts'],
      ['Éclat Intérieur', 'We are Eclat Interieur.', 'We are ••••••.'],
      ['Acenouyi Rooms', 'We are Àçéñöúýî.', 'We are ••••••.'],
      ['O’Brady’s Rooms', "We are O'Bradys.", 'We are ••••••.'],
    ] as const)
    .run(({ assert }, [company, text, expected]) => {
      assert.equal(shown(text, named(company)), expected)
    })
    .tags(['@TRU-31', '@R212'])

  test('include those of the person {0} in {1}')
    .with([
      ['Mary Ann Halvorsen', 'Mrs. Halvorsen', 'Mrs. ••••••'],
      ['Mary Ann Halvorsen', 'Ask Mary Halvorsen.', 'Ask ••••••.'],
      ['Mary Ann Halvorsen', 'Halvorsen, Mary', '••••••'],
      ['Mary Halvorsen &', 'Mrs. Halvorsen', 'Mrs. ••••••'],
      ['Bob & Ann Lee', 'We are Bob & Ann Lee.', 'We are ••••••.'],
      ['Bob & Ann Lee', 'We are Bob and Ann Lee.', 'We are ••••••.'],
      ['Bob & Ann Lee', 'We are Bob, Ann and Mrs. Lee.', 'We are Bob, Ann and Mrs. Lee.'],
      ['Anna', 'Anna Anna', '•••••• ••••••'],
      ['Summer', 'A summer in the garden', 'A summer in the garden'],
    ] as const)
    .run(({ assert }, [name, text, expected]) => {
      assert.equal(shown(text, { ...named('X'), name }), expected)
    })
    .tags(['@R212'])

  test('may be missing', ({ assert }) => {
    const nobody = { name: 'Jo', company: null, username: 'jo', website: null }
    assert.isNull(namePatternOf(nobody))
    assert.isNull(namePatternOf({ ...nobody, name: '', company: '', website: 'not a website' }))
    assert.equal(shown('Jo stages lofts.', nobody), 'Jo stages lofts.')
  })

  test('come from each part of a website but its ending', ({ assert }) => {
    const by = named('X', { website: 'https://larkspur.meadowfern.example' })
    assert.equal(shown('Larkspur of Meadowfern', by), '•••••• of ••••••')
    const british = named('X', { website: 'https://www.larkspur.co.uk' })
    assert.equal(shown('Larkspur and co in the UK', british), '•••••• and co in the UK')
  })

  test('come from the path where a site has many companies', ({ assert }) => {
    const by = named('X', { website: 'https://www.instagram.com/larkspurrooms' })
    assert.equal(shown('Instagram ideas by larkspurrooms', by), 'Instagram ideas by ••••••')
    const built = named('X', { website: 'https://larkspurrooms.wixsite.com/home' })
    assert.equal(shown('Larkspur Rooms makes a home', built), '•••••• makes a home')
    const page = named('X', { website: 'https://pages.houzz.com/larkspurrooms' })
    assert.equal(shown('We are larkspurrooms.', page), 'We are ••••••.')
  }).tags(['@TRU-31'])

  test('are explained as such', ({ assert }) => {
    assert.equal(
      maskingNote(['name'], 'was'),
      'A name that identifies the author was hidden. Contact details are shared once the platform fee is paid.'
    )
  }).tags(['@TRU-31'])
})
