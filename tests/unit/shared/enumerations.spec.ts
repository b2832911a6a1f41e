import { test } from '@japa/runner'
import {
  bidDefaults,
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
} from '#shared/bids/bid_enums'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { Enumeration } from '#shared/values/enumeration'
import {
  bathroomChoices,
  bedroomChoices,
  levelChoices,
  locationTypes,
  occupancyStatuses,
  photoRooms,
  projectTimelines,
  projectTitlePattern,
  propertyTypes,
  rooms,
  stagingLevels,
} from '#shared/projects/project_enums'
import { usStates } from '#shared/places/us_states'
import { ownersWithCompany, registrationLabels, userTypes } from '#shared/accounts/user_types'

/** Offered values, values that are only displayed, and the labels that differ from their values. */
const listed: [string, Enumeration<string, string>, string, string, Record<string, string>][] = [
  [
    '@ENU-01',
    propertyTypes,
    'single_family_home, townhouse, condominium, apartment, other',
    '',
    {
      single_family_home: 'Single Family Home',
      townhouse: 'Townhouse',
      condominium: 'Condominium',
      apartment: 'Apartment',
      other: 'Other',
    },
  ],
  [
    '@ENU-02',
    projectTimelines,
    'asap, 1-2weeks, 2-4weeks, 1-2months, flexible',
    'within_1_week, within_2_weeks, within_1_month, within_2_months, within_3_months, more_than_3_months',
    {
      'asap': 'ASAP',
      '1-2weeks': '1-2 weeks',
      '2-4weeks': '2-4 weeks',
      '1-2months': '1-2 months',
      'flexible': 'Flexible',
      'within_1_week': 'Within 1 week',
      'within_2_weeks': 'Within 2 weeks',
      'within_1_month': 'Within 1 month',
      'within_2_months': 'Within 2 months',
      'within_3_months': 'Within 3 months',
      'more_than_3_months': 'More than 3 months',
    },
  ],
  [
    '@ENU-03',
    stagingLevels,
    'standard, luxury, ultra_luxury',
    'low_cost',
    { standard: 'Standard', luxury: 'Luxury', ultra_luxury: 'Ultra Luxury', low_cost: 'Low Cost' },
  ],
  [
    '@ENU-04',
    occupancyStatuses,
    'vacant, partially_vacant, occupied',
    '',
    { vacant: 'Vacant', partially_vacant: 'Partially vacant', occupied: 'Occupied' },
  ],
  [
    '@ENU-05',
    rooms,
    'Living Room, Family Room, Dining Room, Kitchen, Breakfast Room/Nook, Office, Den, Playroom, Laundry Room, Master Bedroom, All Bedrooms, Master Bathroom, All Bathrooms, Entry/Foyer, Outdoor Space',
    'Number of Bathrooms',
    {},
  ],
  ['@ENU-06', locationTypes, 'City limits, Outside city limits, Rural/acreage, Mountains', '', {}],
  [
    '@ENU-09',
    bidTimelines,
    '1 week, 2 weeks, 3 weeks, 1 month, flexible',
    '',
    { flexible: 'Flexible' },
  ],
  [
    '@ENU-10',
    experienceLevels,
    'rising_talent, experienced_professional, expert_stager',
    '',
    {
      rising_talent: 'Rising Talent',
      experienced_professional: 'Experienced Professional',
      expert_stager: 'Expert Stager',
    },
  ],
  [
    '@ENU-11',
    stagingPeriods,
    '30, 45, 60, 90, 120',
    '',
    { 30: '30 days', 45: '45 days', 60: '60 days', 90: '90 days', 120: '120 days' },
  ],
  [
    '@ENU-12',
    paymentTerms,
    'full_completion, split_payment, flexible',
    '',
    {
      full_completion: 'Full at completion',
      split_payment: '50% upfront 50% completion',
      flexible: 'Flexible',
    },
  ],
  [
    '@ENU-13',
    contactSubjects,
    'general, technical, billing, staging_company, project_owner, partnership, feedback',
    '',
    {
      general: 'General question',
      technical: 'Technical problem',
      billing: 'Billing',
      staging_company: 'For staging companies',
      project_owner: 'For project owners',
      partnership: 'Partnership',
      feedback: 'Feedback',
    },
  ],
  [
    '@ENU-14',
    userTypes,
    'realtor, builder, investor, staging_company',
    'homeowner',
    {
      realtor: 'Real Estate Agent',
      builder: 'Builder',
      investor: 'Investor',
      staging_company: 'Staging Company',
      homeowner: 'Homeowner',
    },
  ],
]

const split = (names: string) => (names ? names.split(', ') : [])

test.group('Enumerations', () => {
  for (const [item, enumeration, bid, displayed, labels] of listed) {
    test(`offer and display exactly the listed values: ${bid.slice(0, 40)}`, ({ assert }) => {
      const values = enumeration.options.map(({ value }) => value)
      assert.sameMembers(values, split(bid))
      assert.sameMembers([...enumeration.values], [...split(bid), ...split(displayed)])
      const literal = (value: string) => labels[value] ?? value
      for (const value of enumeration.values) {
        assert.equal(enumeration.label(value), literal(value))
      }
      for (const { value, label } of enumeration.options) assert.equal(label, literal(value))
    }).tags([item, '@R26'])
  }

  test('include the fifty states and the District of Columbia', ({ assert }) => {
    assert.lengthOf(usStates.values, 51)
    for (const code of usStates.values) assert.match(code, /^[A-Z]{2}$/)
    assert.equal(usStates.label('DC'), 'District of Columbia')
    assert.lengthOf([...new Set(usStates.options.map(({ label }) => label))], 51)
  }).tags(['@ENU-08'])

  test('offer the numbers that the forms show', ({ assert }) => {
    assert.deepEqual([...bedroomChoices], [1, 2, 3, 4, 5])
    assert.deepEqual([...levelChoices], [1, 2, 3, 4])
    assert.equal(bathroomChoices.join(' '), '1 1.5 2 2.5 3 3.5 4 4.5 5 5.5 6')
  }).tags(['@ENU-07', '@SUB-18', '@CON-04'])

  test('offer every room for a photo that a project can name', ({ assert }) => {
    assert.sameMembers(
      [...photoRooms],
      rooms.options.map(({ value }) => value)
    )
  }).tags(['@TRU-64'])

  test('allow letters of any script, spaces, commas, periods and hyphens in a title', ({
    assert,
  }) => {
    for (const title of [
      'Lake View, two-story St. James',
      'Casa de España',
      'Cafe\u0301',
      'नमस्ते',
    ]) {
      assert.match(title, projectTitlePattern)
    }
    for (const title of [
      '',
      '12 Maple',
      'Maple 12',
      'Two\nlines',
      'Bungalow!',
      '@home',
      'Fern & Field',
    ]) {
      assert.notMatch(title, projectTitlePattern)
    }
  }).tags(['@SUB-10'])

  test('give a bid its defaults', ({ assert }) => {
    assert.deepEqual(bidDefaults, {
      experienceLevel: 'experienced_professional',
      stagingPeriod: '60',
      paymentTerms: 'full_completion',
      acceptsCreditCards: false,
    })
  }).tags(['@BID-03'])

  test('name the kinds of account, and which of them need a company', ({ assert }) => {
    assert.deepEqual(registrationLabels, {
      realtor: 'Real Estate Agent',
      builder: 'Builder',
      investor: 'Real Estate Investor',
      staging_company: 'Staging Company',
    })
    assert.deepEqual([...ownersWithCompany], ['realtor', 'builder'])
  }).tags(['@HOM-05', '@ENU-14', '@REG-02', '@R51'])
})

test.group('An enumeration', () => {
  const shapes = new Enumeration({
    offered: { round: 'Round', square: 'Square' },
    displayed: { oval: 'Oval' },
    aliases: { circle: 'round' },
  })

  test('turns unknown values into words, and missing ones into an empty label', ({ assert }) => {
    assert.equal(shapes.label('some_old-value'), 'Some old value')
    assert.equal(shapes.label('some__old--value'), 'Some old value')
    assert.equal(shapes.label('Triangle'), 'Triangle')
    assert.equal(shapes.label('__'), '')
    for (const nothing of [null, undefined, '']) assert.equal(shapes.label(nothing), '')
  }).tags(['@R26'])

  test('maps older spellings to current values, and keeps all others', ({ assert }) => {
    assert.equal(shapes.canonical('circle'), 'round')
    for (const value of ['round', 'oval', 'Circle', 'unknown']) {
      assert.equal(shapes.canonical(value), value)
    }
    assert.equal(propertyTypes.canonical('single-family'), 'single_family_home')
    assert.equal(propertyTypes.canonical('condo'), 'condominium')
    assert.equal(projectTimelines.canonical('Within 1 week'), 'within_1_week')
    assert.equal(projectTimelines.canonical('Within 2 weeks'), 'within_2_weeks')
    assert.equal(projectTimelines.canonical('Within 1 month'), 'within_1_month')
    assert.equal(projectTimelines.canonical('Flexible'), 'flexible')
  }).tags(['@R26', '@ENU-01', '@ENU-02'])

  test('treats names that every object has as unknown values', ({ assert }) => {
    for (const name of ['constructor', 'toString', '__proto__']) {
      assert.equal(shapes.canonical(name), name)
      assert.isString(shapes.label(name))
    }
  })
})
