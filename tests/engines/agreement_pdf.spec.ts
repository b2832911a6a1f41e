import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { joinText } from '#shared/agreements/agreement_text'
import { agreementDocument } from '#services/documents/agreement_pdf/agreement_document'
import { createSignedAgreement, readAgreement } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf } from '#tests/helpers/http'
import { withoutSpaces } from '#tests/helpers/pdf'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const install = dayFromNow(20)

/** Signs of contracts, several scripts, what the fonts lack, and what turns other programs' texts around. */
const sections = [
  { heading: 'Signs', text: '☒ No pets ☐ Pets ☑ Keys ✔ ✗ □ ■ ● ○ ▪ ‣ ⇒ → • § № ™ ½' },
  { heading: 'Languages', text: 'Nguyễn Thị Ánh, Żółć, Ελλάδα, Київ: 12 weeks, $15.' },
  { heading: 'Other scripts', text: '山田さん, ประเทศไทย 🛋️' },
  { heading: 'Turned', text: 'The term is \u202e21\u202c weeks, for $\u202e51\u202c.' },
]

/** Without what has no width. */
const readable = (text: string) => withoutSpaces(text).replaceAll(/\p{Variation_Selector}/gu, '')

/** Runs a program of Poppler, which many people's viewers are made of, on a PDF. */
async function poppler(program: string, args: string[], pdf: Uint8Array): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'agreement-'))
  try {
    const file = join(folder, 'agreement.pdf')
    await writeFile(file, pdf)
    return execFileSync(
      program,
      args.map((arg) => (arg === 'FILE' ? file : arg)),
      {
        stdio: ['ignore', 'pipe', 'ignore'],
      }
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The first page as a picture, one byte a pixel, of a document that differs in one text only. */
async function pictureOf(text: string): Promise<Buffer> {
  const pdf = await agreementDocument({
    text: joinText('Staging agreement', [{ heading: 'Pets', text }]),
    hash: createHash('sha256').digest('hex'),
    ...{ number: 1, reference: null, kind: 'agreement', steps: [], sellers: [], seal: null },
    signatures: [
      {
        ...{ side: 'owner', party: 'Dana Whitfield', name: 'Dana Whitfield', accountId: 1 },
        ...{ sessionId: 1, method: 'password', consent: null },
        signedAt: '2027-03-01T22:12:05.123Z',
      },
    ],
    checkUrl: 'https://stagely.example/agreements/check',
  })
  return poppler('pdftoppm', ['-gray', '-r', '100', '-f', '1', '-l', '1', 'FILE'], pdf)
}

/** How many pixels of a picture are dark. */
const inkOf = (picture: Buffer) => picture.filter((value) => value < 128).length

test.group('The PDF of an agreement in other programs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('reads as the page does, is sealed, and states the terms that apply', async () => {
    const scene = await createSignedAgreement(install, { sections, extensionPerMonth: 450 })
    const { owner, project } = scene
    const path = `/projects/${project.id}/agreement/1/pdf`
    const { body: pdf } = await exchange('GET', path, { headers: { cookie: cookieOf(owner) } })
    const { shown } = await readAgreement(scene, owner)
    const text = readable(String(await poppler('pdftotext', ['-layout', 'FILE', '-'], pdf)))
    const lines = shown!.sections.flatMap((section) => [
      section.heading,
      ...section.text.split('\n'),
    ])
    // A code carries the character that it stands for, which this program reads instead.
    for (const line of lines) assert.ok(text.includes(readable(line)), line)
    assert.ok(lines.includes('The term is 21 weeks, for $51.'))
    assert.ok(lines.includes('Each extra month: $450'))

    const { body: staging } = await call<Record<string, unknown>>(owner, `GET ${scene.path}`)
    assert.deepEqual([staging.installOn, staging.extensionPerMonth], [install, 450])
    const emails = (await deliverEmails()).map(
      (email) => `${email.subject}${email.text}${email.html}`
    )
    assert.ok(emails.length > 0)
    for (const email of emails) assert.doesNotMatch(email, /No pets|\$450|21 weeks/)

    const seal = String(await poppler('pdfsig', ['-nocert', 'FILE'], pdf))
    assert.match(seal, /Signature Type: ETSI\.CAdES\.detached/)
    assert.match(seal, /Signature Validation: Signature is Valid\./)
    assert.match(seal, /Total document signed/)
  }).tags(['@AGR-84', '@AGR-86', '@R315'])

  test('shows a ticked box, an empty one and a missing character as three pictures', async () => {
    const [ticked, empty, missing] = [
      await pictureOf('☒ No pets'),
      await pictureOf('☐ No pets'),
      await pictureOf('合 No pets'),
    ]
    assert.ok(inkOf(ticked) > inkOf(empty))
    assert.ok(!missing.equals(empty) && !missing.equals(ticked))
    assert.ok(inkOf(missing) > inkOf(await pictureOf('No pets')))
  }).tags(['@AGR-62', '@AGR-84'])
})
