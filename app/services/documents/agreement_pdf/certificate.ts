import { signingMethods } from '#shared/agreements/agreements'
import type {
  AgreementDocumentContent,
  AgreementDocumentMethod,
  AgreementDocumentSeller,
  AgreementDocumentStep,
} from '#services/documents/agreement_pdf'
import type { Block, Row } from '#services/documents/pdf/flow'
import type { Element } from '#services/documents/pdf/structure'

interface Cell {
  text: string
  /** The left edge, in points. */
  x: number
  /** The width, in points. */
  room: number
}

/** How the file draws what the certificate says. Spaces are in points. */
export interface CertificateLayout {
  heading(text: string, space: number): Block
  paragraph(text: string, space: number): Block
  rule(): Row
  cells(tag: 'TH' | 'TD', values: Cell[], parent: Element): Row
  table(): Element
}

/** As the text names the two sides. */
export const sideNames = { owner: 'Client', seller: 'Client, seller', stager: 'Staging company' }

/** `Password`, or how a seller confirmed a signature. */
export const methodName = (method: AgreementDocumentMethod): string =>
  method === 'email' ? 'Link and code' : signingMethods.label(method)

const hasSellers = ({ signatures }: AgreementDocumentContent) =>
  signatures.some(({ side }) => side === 'seller')

/** `2027-03-02 14:12:45.007 UTC`. */
const exact = (iso: string) => new Date(iso).toISOString().replace('T', ' ').replace('Z', ' UTC')

/** `Sam Seller: link sent 2027-03-02 14:12:45.007 UTC; page opened …; code asked for …` */
function pathOf({ name, links, openedAt, codeAskedAt }: AgreementDocumentSeller): string {
  const parts = [
    ...(links.length > 0 ? [`link sent ${links.map(exact).join(', ')}`] : []),
    ...(openedAt ? [`page opened ${exact(openedAt)}`] : []),
    ...(codeAskedAt ? [`code asked for ${exact(codeAskedAt)}`] : []),
  ]
  return `${name}: ${parts.join('; ')}.`
}

function addressOf({ addressConfirmed, side }: AgreementDocumentStep): string {
  if (side === 'seller') return 'Entered by the agent'
  if (addressConfirmed === null) return 'Not recorded'
  return addressConfirmed ? 'Confirmed' : 'Not confirmed'
}

const columns: {
  name: string
  x: number
  room: number
  cell(step: AgreementDocumentStep): string
}[] = [
  { name: 'Time', x: 0, room: 128, cell: ({ at }) => exact(at) },
  { name: 'Step', x: 134, room: 96, cell: ({ version, what }) => `Version ${version} ${what}` },
  { name: 'By', x: 236, room: 76, cell: ({ side }) => sideNames[side] },
  { name: 'Email address', x: 318, room: 66, cell: addressOf },
  {
    name: 'Proof',
    x: 390,
    room: 54,
    cell: ({ method }) => (method ? methodName(method) : '–'),
  },
]

/** `Owner: “I agree …”`, once if both have agreed to the same words. */
function consentsOf({ signatures }: AgreementDocumentContent): string[] {
  const texts = signatures.map(({ side, consent }) => ({
    side,
    text: consent === null ? 'The wording wasn’t recorded.' : `“${consent}”`,
  }))
  const isSame = texts.every(({ text }) => text === texts[0].text)
  return isSame
    ? [`With each signature: ${texts[0].text}`]
    : texts.map(({ side, text }) => `${sideNames[side]}: ${text}`)
}

/** What happened until both had signed, and how others can check the file. */
export function certificateBlocks(
  content: AgreementDocumentContent,
  layout: CertificateLayout
): Block[] {
  const { heading, paragraph } = layout
  const { seal, checkUrl } = content
  return [
    heading('Certificate', 0),
    paragraph(
      `What happened until ${hasSellers(content) ? 'everyone' : 'both sides'} had signed. Opened means that the version was first shown on the screen of the side that got it. The email address is that of the account, at that time.`,
      4
    ),
    stepTable(content.steps, layout),
    ...(hasSellers(content)
      ? [
          paragraph(
            'A seller has no account. Each one confirmed the signature with a link and with a code of six digits, which were both sent to an address entered by the agent; identity not checked.',
            10
          ),
          ...content.sellers.map((seller) => paragraph(pathOf(seller), 2)),
        ]
      : []),
    heading('Consent', 22),
    ...consentsOf(content).map((text, at) => paragraph(text, at === 0 ? 4 : 2)),
    heading('Checking the text', 22),
    paragraph(
      'Both sides can download the exact text of this version from its page on Stagely, as a text file in UTF-8. Run sha256sum or shasum -a 256 on it to compute the hash at the foot of every page.',
      4
    ),
    heading('Seal', 22),
    ...(seal
      ? [
          paragraph(
            `This file is sealed by ${seal.name} with a digital signature (PAdES), dated by the last signature. PDF viewers show whether the file was changed since. The SHA-256 fingerprint of the certificate is:`,
            4
          ),
          paragraph(seal.fingerprint, 2),
          paragraph(`Compare it with the one on ${checkUrl}.`, 2),
        ]
      : [
          paragraph(
            `This file isn’t sealed: the site had no key for it. ${checkUrl} still says whether it is unchanged.`,
            4
          ),
        ]),
  ]
}

function stepTable(
  steps: AgreementDocumentStep[],
  { table, cells, rule }: CertificateLayout
): Block {
  const element = table()
  const row = (tag: 'TH' | 'TD', textOf: (column: (typeof columns)[number]) => string) =>
    cells(
      tag,
      columns.map((column) => ({ text: textOf(column), x: column.x, room: column.room })),
      element
    )
  return {
    rows: [
      row('TH', ({ name }) => name),
      rule(),
      ...steps.flatMap((step) => [row('TD', ({ cell }) => cell(step)), rule()]),
    ],
    space: 10,
  }
}
