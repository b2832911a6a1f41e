import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflateSync } from 'node:zlib'
import { create, type Font } from '@cantoo/fontkit'
import { PDFHexString } from '@cantoo/pdf-lib'
import { test } from '@japa/runner'
import { getDocumentProxy } from 'unpdf'
import { fillIn, joinText, sampleValues, startingTemplate } from '#shared/agreements/agreement_text'
import { signingConsent } from '#shared/agreements/agreements'
import { drawnRanges, undrawnIn } from '#shared/agreements/drawn_characters'
import {
  renderAgreementPdf,
  type AgreementDocumentContent,
} from '#services/documents/agreement_pdf'
import { agreementDocument } from '#services/documents/agreement_pdf/agreement_document'

const run = promisify(execFile)
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')

const owner = {
  side: 'owner',
  party: 'Jordan Avery',
  name: 'Jordan A. Avery',
  accountId: 1042,
  sessionId: 88213,
  method: 'password',
  consent: signingConsent,
  signedAt: '2027-03-01T22:12:05.123Z',
} as const

const company = {
  side: 'stager',
  party: 'Renée Dubois, Blue Ridge Staging LLC',
  name: 'Renée Dubois',
  accountId: 977,
  sessionId: 88410,
  method: 'passkey',
  consent: signingConsent,
  signedAt: '2027-03-02T14:12:45.007Z',
} as const

const steps: AgreementDocumentContent['steps'] = [
  {
    ...{ version: 1, what: 'sent', side: 'stager', at: '2027-02-27T14:00:00.000Z' },
    ...{ addressConfirmed: true, method: null },
  },
  {
    ...{ version: 1, what: 'declined', side: 'owner', at: '2027-02-28T09:30:00.250Z' },
    ...{ addressConfirmed: false, method: null },
  },
  {
    ...{ version: 2, what: 'sent', side: 'stager', at: '2027-03-01T12:00:00.000Z' },
    ...{ addressConfirmed: null, method: null },
  },
  {
    ...{ version: 2, what: 'opened', side: 'owner', at: '2027-03-01T22:05:00.000Z' },
    ...{ addressConfirmed: true, method: null },
  },
  {
    ...{ version: 2, what: 'signed', side: 'owner', at: owner.signedAt },
    ...{ addressConfirmed: true, method: 'password' },
  },
  {
    ...{ version: 2, what: 'signed', side: 'stager', at: company.signedAt },
    ...{ addressConfirmed: true, method: 'passkey' },
  },
]

const sample = fillIn(startingTemplate.sections, sampleValues)
const title = 'Staging agreement: Bungalow near the Park'

function contentOf(
  text = joinText(title, sample),
  changes: Partial<AgreementDocumentContent> = {}
): AgreementDocumentContent {
  return {
    text,
    hash: sha256(text),
    number: 2,
    reference: null,
    kind: 'agreement',
    signatures: [owner, company],
    steps,
    sellers: [],
    seal: null,
    checkUrl: 'https://stagely.example/agreements/check',
    ...changes,
  }
}

interface Piece {
  text: string
  /** Font size and distance from the bottom of the page, in points. */
  size: number
  y: number
}

/** The pieces of each page, as another program reads them. */
async function read(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const page = await document.getPage(at + 1)
      const { items } = await page.getTextContent()
      return items.flatMap((item): Piece[] =>
        'str' in item && item.str.trim()
          ? [{ text: item.str, size: item.transform[0], y: item.transform[5] }]
          : []
      )
    })
  )
  return { document, pages }
}

const textOf = (pieces: Piece[]) => pieces.map(({ text }) => text).join(' ')
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')
const footerHeight = 60
const codeNote = 'A small code in brackets stands for a character'

/** A text as pdf-lib writes it into a page. */
const hexOf = (text: string) => PDFHexString.fromText(text).toString()

/** Everything that the pages draw, as operators. */
const contentsOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/stream\r?\n(.*?)\r?\nendstream/gs),
  ]
    .map(([, stream]) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')

test.group('The PDF of an agreement', () => {
  test('says how a seller has confirmed the signature, and is as before without one', async ({
    assert,
  }) => {
    const plain = withoutSpaces(
      textOf((await read(await renderAgreementPdf(contentOf()))).pages.flat())
    )
    const note = withoutSpaces('sent to an address entered by the agent; identity not checked')
    assert.notInclude(plain, note)
    assert.notInclude(plain, withoutSpaces('everyone'))
    const seller = {
      ...({ side: 'seller', party: 'Sam Seller', name: 'Sam Seller' } as const),
      ...({ accountId: null, sessionId: null, method: 'email', consent: signingConsent } as const),
      signedAt: '2027-03-02T15:00:00.000Z',
    }
    const shared = contentOf(undefined, {
      signatures: [seller, company, owner],
      sellers: [
        {
          name: 'Sam Seller',
          links: ['2027-03-02T09:00:00.000Z', '2027-03-02T14:00:00.000Z'],
          openedAt: '2027-03-02T14:30:00.000Z',
          codeAskedAt: '2027-03-02T14:58:00.500Z',
        },
        { name: 'Kim Seller', links: [], openedAt: null, codeAskedAt: '2027-03-02T14:59:00.000Z' },
      ],
      steps: [
        ...steps,
        {
          ...{ version: 2, what: 'signed', side: 'seller', at: seller.signedAt },
          ...{ addressConfirmed: null, method: 'email' },
        },
      ],
    })
    const text = withoutSpaces(textOf((await read(await renderAgreementPdf(shared))).pages.flat()))
    for (const part of [
      note,
      'Sam Seller',
      'Client, seller',
      'Link and code',
      'Entered by the agent',
      'What happened until everyone had signed.',
      'Sam Seller: link sent 2027-03-02 09:00:00.000 UTC, 2027-03-02 14:00:00.000 UTC; page opened 2027-03-02 14:30:00.000 UTC; code asked for 2027-03-02 14:58:00.500 UTC.',
      'Kim Seller: code asked for 2027-03-02 14:59:00.000 UTC.',
    ]) {
      assert.include(text, withoutSpaces(part))
    }
  }).tags(['@SEL-58', '@SEL-33', '@SEL-90', '@R656'])

  test('has the whole text, both signatures and the hash on every page', async ({ assert }) => {
    const content = contentOf()
    const { pages } = await read(await renderAgreementPdf(content))
    assert.isAbove(pages.length, 1)
    for (const [at, page] of pages.entries()) {
      const footer = textOf(page.filter(({ y }) => y < footerHeight))
      assert.equal(footer, `Version 2 · page ${at + 1} of ${pages.length} SHA-256 ${content.hash}`)
    }
    const body = pages.flat().filter(({ y }) => y >= footerHeight)
    const [text, signatures] = textOf(body).split('Signatures')
    assert.equal(
      withoutSpaces(text),
      withoutSpaces(`Agreement, version 2 ${content.text.replaceAll('## ', '')}`)
    )
    for (const part of [
      owner.name,
      company.name,
      owner.party,
      company.party,
      'Signed March 1, 2027, 5:12 PM ET',
      'March 1, 2027, 22:12 UTC',
      'Signed March 2, 2027, 9:12 AM ET',
      'Client 1042 88213 Password 2027-03-01 22:12:05.123 UTC',
      'Staging company 977 88410 Passkey 2027-03-02 14:12:45.007 UTC',
      `SHA-256 of the exact text of this version: ${content.hash}`,
      content.checkUrl,
    ]) {
      assert.include(signatures, part)
    }
    const large = body.filter(({ size }) => size > 20).map((piece) => piece.text)
    assert.includeMembers(large, [owner.name, company.name])
    assert.notInclude(signatures, codeNote)
  }).tags(['@AGR-60'])

  test('says that it is an addendum', async ({ assert }) => {
    const { pages } = await read(
      await agreementDocument(contentOf(undefined, { kind: 'addendum', number: 3 }))
    )
    assert.match(textOf(pages[0]), /^Addendum, version 3/)
  }).tags(['@AGR-60'])

  test('has the same bytes in every process, wherever it runs', async ({ assert }) => {
    const content = contentOf()
    const code = `
      import { createHash } from 'node:crypto'
      import { agreementDocument } from '#services/documents/agreement_pdf/agreement_document'
      const bytes = await agreementDocument(JSON.parse(process.argv[1]))
      console.log(createHash('sha256').update(bytes).digest('hex'))
    `
    const elsewhere = async (zone: string) => {
      const flags = ['--import=./bin/setup/typescript.js', '--input-type=module']
      const { stdout } = await run(
        process.execPath,
        [...flags, '--eval', code, '--', JSON.stringify(content)],
        { env: { ...process.env, TZ: zone, LANG: 'de_DE.UTF-8' } }
      )
      return stdout.trim()
    }
    const turned = { ...content, signatures: [company, owner] }
    const here = sha256(await renderAgreementPdf(turned))
    assert.equal(await elsewhere('Asia/Tokyo'), here)
    assert.equal(await elsewhere('America/Denver'), here)
  }).tags(['@AGR-61'])

  test('differs with every character of the text and of a signature', async ({ assert }) => {
    const text = joinText(title, sample)
    const contents = [
      contentOf(text),
      contentOf(text.replace('$3,200', '$3,201')),
      contentOf(text, { hash: sha256('x') }),
      contentOf(text, { number: 1 }),
      contentOf(text, { signatures: [{ ...owner, name: 'Jordan B. Avery' }, company] }),
      contentOf(text, {
        signatures: [{ ...owner, signedAt: '2027-03-01T22:12:05.124Z' }, company],
      }),
    ]
    const files = await Promise.all(contents.map((content) => agreementDocument(content)))
    assert.equal(new Set(files.map(sha256)).size, contents.length)
  }).tags(['@AGR-61'])

  test('has the time of the last signature, a title, a language, tags and bookmarks', async ({
    assert,
  }) => {
    const { document } = await read(
      await agreementDocument(contentOf(undefined, { signatures: [company, owner] }))
    )
    const { info } = await document.getMetadata()
    assert.containsSubset(info, {
      Title: `${title}, version 2`,
      Language: 'en-US',
      CreationDate: 'D:20270302141245Z',
      ModDate: 'D:20270302141245Z',
      Producer: 'Stagely',
    })
    const outline = await document.getOutline()
    assert.deepEqual(
      outline.map((item) => item.title),
      [
        title,
        ...sample.map(({ heading }) => heading),
        ...['Signatures', 'Record of signatures', 'Certificate'],
        ...['Consent', 'Checking the text', 'Seal'],
      ]
    )
    const first = await document.getPage(1)
    const tags = JSON.stringify(await first.getStructTree())
    for (const tag of ['H1', 'H2', 'P']) assert.include(tags, `"role":"${tag}"`)
    const last = await document.getPage(document.numPages)
    assert.include(JSON.stringify(await last.getStructTree()), '"role":"TD"')
  }).tags(['@AGR-63'])

  test('keeps each heading with the text below it', async ({ assert }) => {
    // Sections of growing length, so that a heading comes to the end of a page at every height.
    const sections = Array.from({ length: 30 }, (_, at) => ({
      heading: `Section ${at + 1}`,
      text: Array.from({ length: at + 1 }, () => 'A line of text.').join('\n'),
    }))
    const { pages } = await read(await agreementDocument(contentOf(joinText(title, sections))))
    assert.isAbove(pages.length, 8)
    for (const page of pages) {
      const lowest = page.filter(({ y }) => y >= footerHeight).toSorted((a, b) => a.y - b.y)[0]
      assert.notMatch(lowest.text, /^Section|^Signatures|^Record/)
    }
  }).tags(['@AGR-64'])

  test('has the letters of Vietnamese, Polish, Greek and Russian names', async ({ assert }) => {
    const names = ['Nguyễn Thị Phương Thảo', 'Łukasz Żółkiewski', 'Ελένη Παπαδάκη', 'Юлія Щербак']
    const signatures = [
      { ...owner, name: names[0].normalize('NFD'), party: names[2] },
      { ...company, name: names[1], party: names[3] },
    ]
    const { pages } = await read(await agreementDocument(contentOf(undefined, { signatures })))
    const text = textOf(pages.flat())
    for (const name of names) assert.include(text, name)
    assert.notInclude(text, codeNote)
  }).tags(['@AGR-62'])

  for (const [what, text] of Object.entries({
    'an empty text': '\n',
    'empty sections': joinText('', [
      { heading: '', text: '' },
      { heading: 'Heading', text: '' },
    ]),
    'a word of 20,000 characters': joinText('W'.repeat(300), [
      { heading: 'W'.repeat(120), text: 'a'.repeat(20_000) },
    ]),
    'endless marks': joinText('Marks', [{ heading: 'Marks', text: `e${'\u0301'.repeat(20_000)}` }]),
    'spaces, tabs and controls': `\t \u00a0\n\n## \u202e\n\n${' '.repeat(500)}x\u0000\u0007\u00ad\n`,
    '30 long sections': joinText(
      'Long',
      Array.from({ length: 30 }, (_, at) => ({ heading: `${at}`, text: 'Some words. '.repeat(55) }))
    ),
  })) {
    test(`is readable with ${what}`, async ({ assert }) => {
      const content = contentOf(text)
      const { pages } = await read(await agreementDocument(content))
      for (const page of pages) assert.include(textOf(page), content.hash)
      assert.include(textOf(pages.flat()), owner.name)
      const letters = withoutSpaces(text.replaceAll('## ', '')).replaceAll(/[^\x20-\x7e]/g, '')
      assert.include(
        withoutSpaces(textOf(pages.flat().filter(({ y }) => y >= footerHeight))),
        letters
      )
    }).tags(['@AGR-62'])
  }

  test('draws the signs that people use in contracts', async ({ assert }) => {
    const signs = '☒ ☑ ☐ ✔ ✓ ✗ ✘ □ ■ ● ○ ◦ ▪ ‣ ⇒ → ← ↔ • § № ™ ½ ¾ ² ° ± ≤ × € ⚠ ★ ☎ ①'.split(' ')
    const lines = signs.map((sign) => `${sign} No pets ${sign}`)
    const text = joinText('☒ Pets', [{ heading: '☑ House rules', text: lines.join('\n') }])
    const signatures = [{ ...owner, name: 'Dana ✓', party: '★ Homes' }, company]
    const { pages } = await read(await agreementDocument(contentOf(text, { signatures })))
    const shown = textOf(pages.flat())
    for (const line of ['☒ Pets', '☑ House rules', ...lines, 'Dana ✓', '★ Homes']) {
      assert.include(shown, line)
    }
    assert.notInclude(shown, '[U+')
    assert.notInclude(shown, codeNote)
    assert.deepEqual(undrawnIn(text), [])
  }).tags(['@AGR-62', '@AGR-84'])

  test('draws the plain sign for signs of emoji fonts, which can be copied', async ({ assert }) => {
    const text = joinText('Pets', [{ heading: 'Rules', text: '✅ Cats\n❌ Dogs\n☑️ Fish' }])
    const bytes = await agreementDocument(contentOf(text))
    assert.include(contentsOf(bytes), `/Span <</ActualText ${hexOf('✅')}>>`)
    const { pages } = await read(bytes)
    assert.notInclude(textOf(pages.flat()), codeNote)
    assert.deepEqual(undrawnIn(text), [])
  }).tags(['@AGR-84'])

  test('draws a missing character as its code, smaller than any text', async ({ assert }) => {
    const text = joinText('合意', [
      { heading: 'שלום', text: 'مرحبا بالعالم 👩‍👩‍👧 \u{10ffff}\ud800 stays readable\n[U+5408] typed' },
    ])
    const signatures = [{ ...owner, name: '山田太郎' }, company]
    const bytes = await agreementDocument(contentOf(text, { signatures }))
    const { pages } = await read(bytes)
    const shown = pages.flat()
    assert.include(textOf(shown), 'stays readable')
    assert.include(textOf(shown), codeNote)
    const sizesOf = (code: string) =>
      new Set(shown.filter((piece) => piece.text.includes(code)).map(({ size }) => size))
    assert.isTrue(sizesOf('[U+5408] typed').has(10.75), 'typed text')
    for (const code of ['[U+5C71]', '[U+05E9]', '[U+1F469]', '[U+10FFFF]']) {
      assert.include(textOf(shown), code)
    }
    assert.isFalse(sizesOf('[U+05E9]').has(13), 'smaller than its heading')
    assert.include(contentsOf(bytes), `/Span <</ActualText ${hexOf('山')}>>`)
    assert.deepEqual(undrawnIn('山 x 山田 👩‍👩‍👧'), ['山', '田', '👩', '👧'])
  }).tags(['@AGR-62', '@AGR-84', '@R315'])

  test('has a list of the characters that its fonts draw', async ({ assert }) => {
    const characters = async (file: string) => {
      const path = new URL(`../../../resources/fonts/documents/${file}.ttf`, import.meta.url)
      return (create(await readFile(path)) as Font).characterSet
    }
    const [regular, semibold] = await Promise.all(
      ['source-serif-regular', 'source-serif-semibold'].map(characters)
    )
    assert.deepEqual(semibold, regular)
    const unassigned = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Cs}\p{Cn}]/u
    const codes = [...new Set([...regular, ...(await characters('dejavu-signs'))])]
      .filter((code) => !unassigned.test(String.fromCodePoint(code)))
      .toSorted((a, b) => a - b)
    const ranges: [number, number][] = []
    for (const code of codes) {
      const last = ranges.at(-1)
      if (last && last[1] === code - 1) last[1] = code
      else ranges.push([code, code])
    }
    const written = ranges.map(([first, last]) =>
      [...new Set([first, last])].map((code) => code.toString(16)).join('-')
    )
    assert.equal(drawnRanges, written.join(' '))
  }).tags(['@AGR-84'])
})
