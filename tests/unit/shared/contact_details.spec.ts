import { test } from '@japa/runner'
import {
  findContactDetails,
  findContactKinds,
  maskContactDetails,
  maskParts,
} from '#shared/masking/contact_details'
import { contactNoun, maskingNote } from '#shared/masking/contact_kinds'

const phone = '••• ••• ••••'
const email = '•••• ••••'
const link = '••••••'
const handle = '••••••'
const address = '•••• ••••••'

test.group('Contact details', () => {
  test('are masked in {0}')
    .with([
      ['Call me on 828 555 0142.', `Call me on ${phone}.`],
      ['(828) 555-0142', phone],
      ['+1 828.555.0142!', `${phone}!`],
      ['+49 1520 1234 5678', phone],
      ['8285550142', phone],
      ['555-0142', phone],
      ['8,2,8,5,5,5,0,1,4,2', phone],
      ['eight two eight five five five zero one four two', phone],
      ['８２８ ５５５ ０１４２', phone],
      ['8\u200b28-555-01\u200b42', phone],
      ['dana@whitfield.example', email],
      ['To dana.w+x@mail.co.uk, please.', `To ${email}, please.`],
      ['dana (at) gmail (dot) com', email],
      ['dana at gmail dot com', email],
      ['dana at gmail.com', email],
      ['dana @ gmail . com', email],
      ['ＤＡＮＡ＠ｇｍａｉｌ．ｃｏｍ', email],
      ['see https://x.example/a?b=1.', `see ${link}.`],
      ['www.harbor.example', link],
      ['harbor-staging.com/about', link],
      ['harborstaging dot com', link],
      ['dana@x.example or 828 555 0142', `${email} or ${phone}`],
      ['My phone 828 555 0142', `My phone ${phone}`],
      ['MY PHONE 828 555 0142', `MY PHONE ${phone}`],
      ['On 11/17/2025 828 555 0142', `On 11/17/2025 ${phone}`],
      ['828 555 0142, 11/17/2025', `${phone}, 11/17/2025`],
      ['828 555\n0142', phone],
      ['8O8\n555 0142', phone],
      ['828\u2800555\u28000142', phone],
      ['828´555´0142', phone],
      ['8\x0028-555-0142', phone],
      ['dana@x.example\u200b!', `${email}!`],
      ['\u200bWrite to dana@x.example now', `\u200bWrite to ${email} now`],
      ['see https://x.example/a?!', `see ${link}?!`],
      ['see https://x.example/a?! or 828 555 0142', `see ${link}?! or ${phone}`],
      ['Follow @larkspur for more', `Follow ${handle} for more`],
      ['at 12 Maple Street, Asheville', `at ${address}, Asheville`],
      ['PO Box 123, Asheville', `${address}, Asheville`],
    ] as const)
    .run(({ assert }, [text, shown]) => {
      assert.equal(maskContactDetails(text), shown)
      assert.isNotEmpty(findContactKinds(text))
    })
    .tags(['@R15'])

  test('are not found in {$self}')
    .with([
      '$3,640 for 2850 sq ft',
      'between 10,000 and 12,000, or 10,000 - 12,000',
      '2025-11-17 to 2025-11-20',
      '11/17/2025 - 12/01/2025',
      '2000, 2500, 3000',
      'Asheville, NC 28801-1234',
      'Meet at noon. Then we go. Meet @ noon. Then',
      'look at it. Me too',
      'one sofa, two chairs, three lamps',
      'It sells for 1200000.',
      'e.g. this, i.e. that, etc.',
      'one two three\nfour five six seven',
      '12 Maple, Asheville',
    ])
    .run(({ assert }, text) => {
      assert.equal(maskContactDetails(text), text)
      assert.deepEqual(findContactKinds(text), [])
    })

  test('are the number and the name at the start of a place: {0}')
    .with([
      ['12 Maple, Asheville', `${address}, Asheville`],
      ['#12 Maple, Asheville', `${address}, Asheville`],
      ['  1204b Maple Grove, Asheville', `${address}, Asheville`],
      ['12  Maple, Asheville', `${address}, Asheville`],
      ['28801 asheville, nc', '28801 asheville, nc'],
      ['28801 Asheville, NC', '28801 Asheville, NC'],
      ['28801, Asheville', '28801, Asheville'],
      ['28801  Asheville, NC', '28801  Asheville, NC'],
      ['10 miles north, Asheville', '10 miles north, Asheville'],
      ['29 Palms', '29 Palms'],
      ['12 Oaks, TX', '12 Oaks, TX'],
      ['Near 12 Maple, Asheville', 'Near 12 Maple, Asheville'],
      ['Asheville, NC', 'Asheville, NC'],
    ] as const)
    .run(({ assert }, [text, shown]) => {
      const parts = findContactDetails(text, { place: true })
      assert.equal(maskParts(text, parts), shown)
    })

  test('are hidden after the number of a listing, and in other signs: {0}')
    .with([
      ['MLS 54 8285550142', `MLS ${phone}`],
      ['MLS 54-8285550142', `MLS ${phone}`],
      ['MLS 8285550142', `MLS ${phone}`],
      ['APN 828-555-0142', `APN ${phone}`],
      ['APN 1-828-555-0142', `APN ${phone}`],
      ['Item 82-85-55-01-42', `Item ${phone}`],
      ['Item 8285 550 142', `Item ${phone}`],
      ['MLS 828-5550142', `MLS ${phone}`],
      ['MLS 828555-0142', `MLS ${phone}`],
      ['MLS 1828-555-0142', `MLS ${phone}`],
      ['Item 7. 8285550142', `Item ${phone}`],
      ['Item 7. 8 2 8 5 5 5 0 1 4 2', `Item ${phone}`],
      ['❽❷❽ ❺❺❺ ⓿❶❹❷', phone],
      ['❽❷❽ ❺❺❺ ⓿❿❹', phone],
      ['八二八 五五五 〇一四二', phone],
      ['፰፪፰፭፭፭፱፩፬፪', phone],
      ['8🏠2🏠8🏠5🏠5🏠5🏠0🏠1🏠4🏠2', phone],
      ['828 ★ 555 ❤️ 0142', phone],
      ['🅳🅐🅝🅐@gmail.com', email],
    ] as const)
    .run(({ assert }, [text, shown]) => {
      assert.equal(maskContactDetails(text), shown)
    })
    .tags(['@TRU-80', '@R391'])

  test('are hidden between any signs and words for them: {$self}')
    .with([
      ...[...`"'%@^†‡§¶‰±×÷¬∕′″、‖x`].map((sign) => `828${sign}555${sign}0142`),
      '828“555”0142',
      '828«555»0142',
      '1×828×555×0142',
      '828 comma 555 slash 0142',
      '828 period 555 point 0142',
    ])
    .run(({ assert }, text) => {
      assert.equal(maskContactDetails(`Ask ${text} today`), `Ask ${phone} today`)
    })
    .tags(['@TRU-90'])

  test('are no measures or amounts: {$self}')
    .with([
      '240×360×2400',
      '212x318x1024 cm',
      `212"x318"x1024"`,
      '$450$650$1205',
      '450€650€1205€',
      'Rooms of 820 × 940 × 1120 mm',
      'Built in 1998, at a price of 425 period',
      '50%, 200%, 1000%',
    ])
    .run(({ assert }, text) => {
      assert.equal(maskContactDetails(text), text)
    })
    .tags(['@TRU-90'])

  test('are no list of numbers: {$self}')
    .with([
      'MLS 540287364119',
      'Parcel 9648 21 3345 00000',
      'Permit 2024-117-0093-4567',
      'Permit 2023-041234',
      'Parcel 9648-12-3456',
      'APN 5548-012-034 is ours',
      '🛏 4 🛁 3 📐 2847 🌳 1963',
      '28801, 28803, 28805',
      '❶ Living room ❷ Den',
      'Sold for $425,500 1420 sq ft',
    ])
    .run(({ assert }, text) => {
      assert.equal(maskContactDetails(text), text)
    })
    .tags(['@TRU-80', '@R391'])

  test('are explained in one line', ({ assert }) => {
    const why = 'Contact details are shared once the platform fee is paid.'
    assert.isNull(maskingNote([], 'was'))
    assert.equal(maskingNote(['phone'], 'was'), `A phone number was hidden. ${why}`)
    assert.equal(maskingNote(['email'], 'will be'), `An email address will be hidden. ${why}`)
    assert.equal(maskingNote(['link'], 'was'), `A link was hidden. ${why}`)
    assert.equal(maskingNote(['handle'], 'was'), `A social media name was hidden. ${why}`)
    assert.equal(maskingNote(['address'], 'was'), `A street address was hidden. ${why}`)
    assert.equal(maskingNote(['email', 'link'], 'was'), `Contact details were hidden. ${why}`)
    assert.equal(
      maskingNote(['email', 'link'], 'will be'),
      `Contact details will be hidden. ${why}`
    )
    assert.equal(contactNoun('phone'), 'a phone number')
    assert.equal(contactNoun('email'), 'an email address')
  })

  test('have each kind once', ({ assert }) => {
    const text = 'dana@x.example, lee@x.example or 828 555 0142'
    assert.deepEqual(findContactKinds(text), ['email', 'phone'])
  })
})
