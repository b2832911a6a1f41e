import { cleanLine, cleanText } from '#shared/values/pasted_text'

export const agreementLimits = {
  /** Templates per company. */
  templates: 5,
  templateName: 80,
  /** Characters of a template or draft: all headings and texts together. */
  text: 20_000,
  /** Characters of a version with everything filled in: a placeholder may stand for hundreds. */
  filledText: 40_000,
  sections: 30,
  heading: 120,
  /** Versions of an agreement, with its addenda. */
  versions: 50,
  /** A name as typed for a signature. */
  signedName: 120,
  /** Why someone declines or reports an agreement. */
  reason: 1000,
} as const

/** A part of an agreement: one line above a plain text. */
export interface AgreementSection {
  heading: string
  text: string
}

/**
 * What stands for the facts of a project, in braces: `{address}`. `meaning` is for the company that writes a
 * template, `sample` for its preview.
 */
export const placeholders = {
  'owner': { meaning: 'The client’s name', sample: 'Jordan Avery' },
  'client': {
    meaning: 'The client’s name, company and role',
    sample: 'Jordan Avery, Avery Realty, real estate agent, on behalf of the seller',
  },
  'client company': { meaning: 'The client’s company, or else their name', sample: 'Avery Realty' },
  'client role': {
    meaning: 'What the client is, such as owner of the home or builder',
    sample: 'real estate agent',
  },
  'on behalf of': {
    meaning: 'For whom the client signs, such as on behalf of the seller',
    sample: 'on behalf of the seller',
  },
  'home owner': {
    meaning: 'Who answers for the home: the client, or the seller if an agent signs',
    sample: 'the seller',
  },
  'client signers': {
    meaning: 'Who signs for the client: the agent, the seller or both',
    sample: 'Jordan Avery',
  },
  'payer': { meaning: 'Who pays: the agent, the seller or both', sample: 'Jordan Avery' },
  'company': { meaning: 'Your company', sample: 'Your company' },
  'company contact': { meaning: 'Your name', sample: 'Your name' },
  'project': { meaning: 'The title of the project', sample: 'Bungalow near the Park' },
  'address': {
    meaning: 'The address from the staging page',
    sample: '12 Sample Street, Asheville, NC 28801',
  },
  'rooms': {
    meaning: 'The rooms of your offer, or else of the project',
    sample: 'Living Room, Dining Room, Primary Bedroom',
  },
  'price': { meaning: 'Your accepted offer', sample: '$3,200' },
  'price parts': {
    meaning: 'The parts of your price, a line each',
    sample: 'Living Room: $1,800\nPrimary Bedroom: $800\nDelivery and Setup: $600',
  },
  'payment terms': {
    meaning: 'The payment terms of your offer',
    sample: '50% upfront 50% completion',
  },
  'staging period': { meaning: 'The days that your price includes', sample: '60 days' },
  'install date': { meaning: 'The agreed install date', sample: 'March 2, 2027' },
  'removal date': { meaning: 'The day of the removal', sample: 'May 1, 2027' },
  'extension rate': { meaning: 'The price of another month', sample: '$450 per month' },
} as const satisfies Record<string, { meaning: string; sample: string }>

export type Placeholder = keyof typeof placeholders

export const placeholderNames = Object.keys(placeholders) as Placeholder[]

/** A text for each placeholder; null if it isn't known yet. */
export type PlaceholderValues = Record<Placeholder, string | null>

export const sampleValues = Object.fromEntries(
  placeholderNames.map((name) => [name, placeholders[name].sample])
) as PlaceholderValues

const inBraces = /\{([^{}\n]{1,60})\}/g

const keyOf = (name: string) => name.trim().toLowerCase().replaceAll(/\s+/g, ' ')

const isPlaceholder = (key: string): key is Placeholder => Object.hasOwn(placeholders, key)

function namesIn(sections: readonly AgreementSection[]): string[] {
  const texts = sections.flatMap(({ heading, text }) => [heading, text])
  const names = texts.flatMap((text) => [...text.matchAll(inBraces)].map(([, name]) => name))
  return [...new Set(names)]
}

/** Names in braces that aren't placeholders, as they are written. */
export const unknownPlaceholders = (sections: readonly AgreementSection[]): string[] =>
  namesIn(sections).filter((name) => !isPlaceholder(keyOf(name)))

/** The placeholders that these sections use, in the order of `placeholders`. */
export function usedPlaceholders(sections: readonly AgreementSection[]): Placeholder[] {
  const keys = new Set(namesIn(sections).map(keyOf))
  return placeholderNames.filter((name) => keys.has(name))
}

/** The error message for names that aren't placeholders; null if all are known. */
export function placeholderError(sections: readonly AgreementSection[]): string | null {
  const [first] = unknownPlaceholders(sections)
  return first === undefined
    ? null
    : `{${first}} isn’t a placeholder. Choose one from the list, or leave out the braces.`
}

export interface TextPiece {
  /** As it is written, a value, a placeholder without a value, or a name that isn't a placeholder. */
  kind: 'written' | 'filled' | 'missing' | 'unknown'
  text: string
}

/** `Hale Builders, Inc.` at the end of a sentence has one point, not two. */
const withoutPoint = (value: string, rest: string): string =>
  /^\.(?!\.)/.test(rest) ? value.replace(/(?<!\.)\.$/, '') : value

/** Splits a text at its placeholders and replaces those that have a value. */
export function piecesOf(text: string, values: PlaceholderValues): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: whole, 1: name, index } of text.matchAll(inBraces)) {
    if (index > end) pieces.push({ kind: 'written', text: text.slice(end, index) })
    end = index + whole.length
    const key = keyOf(name)
    const value = isPlaceholder(key) && values[key]
    if (value) pieces.push({ kind: 'filled', text: withoutPoint(value, text.slice(end)) })
    else pieces.push({ kind: isPlaceholder(key) ? 'missing' : 'unknown', text: whole })
  }
  if (end < text.length) pieces.push({ kind: 'written', text: text.slice(end) })
  return pieces
}

/** Replaces placeholders by their values. Those without a value stay in their braces. */
export function fillIn(
  sections: readonly AgreementSection[],
  values: PlaceholderValues
): AgreementSection[] {
  const fill = (text: string) =>
    piecesOf(text, values)
      .map((piece) => piece.text)
      .join('')
  return sections.map(({ heading, text }) => ({
    heading: cleanLine(fill(heading)),
    text: cleanText(fill(text)),
  }))
}

/** The placeholders that are used and have no value. */
export const missingValues = (
  sections: readonly AgreementSection[],
  values: PlaceholderValues
): Placeholder[] => usedPlaceholders(sections).filter((name) => !values[name])

/** Characters of all headings and texts. */
export const lengthOf = (sections: readonly AgreementSection[]): number =>
  sections.reduce((sum, { heading, text }) => sum + heading.length + text.length, 0)

/** `This text has 20,001 characters. The limit is 20,000.`; null within the limit. */
function tooLong(what: string, sections: readonly AgreementSection[], most: number): string | null {
  const length = lengthOf(sections)
  const [has, limit] = [length, most].map((count) => count.toLocaleString('en-US'))
  return length > most ? `${what} has ${has} characters. The limit is ${limit}.` : null
}

/** The error message for sections with too many characters; null if they are within the limit. */
export const lengthError = (sections: readonly AgreementSection[]): string | null =>
  tooLong('This text', sections, agreementLimits.text)

/** Why sections with everything filled in can't be sent; null if they can. */
export const filledLengthError = (sections: readonly AgreementSection[]): string | null =>
  tooLong('With everything filled in, this text', sections, agreementLimits.filledText)

const headingMark = '## '

/** The beginnings of lines that look like a heading, also with backslashes before it. */
const falseHeadings = /^(?=\\*## )/gm
const escapedHeadings = /^\\(?=\\*## )/gm

/**
 * The exact text of a version: a title, and sections whose headings begin with `## `. Its UTF-8 bytes are
 * what is hashed and signed. A backslash is put before lines of a text that would be read as headings.
 */
export function joinText(title: string, sections: readonly AgreementSection[]): string {
  const parts = sections.map(({ heading, text }) => {
    const lines = cleanText(text).replaceAll(falseHeadings, '\\')
    return [`${headingMark}${cleanLine(heading)}`, lines].filter(Boolean).join('\n\n')
  })
  return `${[cleanLine(title), ...parts].join('\n\n')}\n`
}

export interface AgreementText {
  title: string
  sections: AgreementSection[]
}

/**
 * Reads what `joinText` has written. Older versions may contain characters that set the direction of the
 * text after them. Their bytes never change, but page and PDF read them without these.
 */
export function splitText(text: string): AgreementText {
  const [title, ...parts] = cleanText(text).split(/\n\n(?=## )/)
  return {
    title: title.trim(),
    sections: parts.map((part) => {
      const [heading, ...lines] = part.slice(headingMark.length).split('\n')
      return { heading, text: lines.join('\n').trim().replaceAll(escapedHeadings, '') }
    }),
  }
}

/** A neutral text to begin with, for companies without a template. */
export const startingTemplate = {
  name: 'Staging agreement',
  note: 'A starting point, not legal advice. Read it closely, change what doesn’t fit your business, and have a lawyer in your state check it.',
  sections: [
    {
      heading: 'Parties',
      text: '{client} (the “client”), hires {company} (the “company”), represented by {company contact}, to stage a home. The client signs {on behalf of}.',
    },
    {
      heading: 'Home and rooms',
      text: 'The home is at {address}.\n\nThe company stages these rooms: {rooms}.',
    },
    {
      heading: 'Price and payment',
      text: 'The price is {price}. It consists of:\n\n{price parts}\n\nPayment: {payment terms}. The price includes the design, delivery, installation, the use of the furniture for {staging period}, and the removal.',
    },
    {
      heading: 'Install, term and removal',
      text: 'The company installs the furniture on {install date} and removes it on {removal date}. If one side can’t keep a date, it tells the other side as early as possible, and both agree on a new one.',
    },
    {
      heading: 'Extension',
      text: 'The client can ask to extend the term by a month at a time. The rate is {extension rate}. An extension counts once both sides have agreed to it.',
    },
    {
      heading: 'Access',
      text: 'The client gives the company access to the home on the install and removal dates, and for repairs if the client asks for them. On these days the home has power and water, and the rooms are clean, empty and safe to work in.',
    },
    {
      heading: 'Furniture and damage',
      text: 'The furniture and accessories belong to the company at all times. They aren’t moved, lent or used except to show the home. Items that are lost, or damaged beyond normal wear, are paid for by {home owner}, at the cost of their repair or their current value. The company pays for damage that its crew causes to the home.',
    },
    {
      heading: 'Insurance',
      text: 'The company carries liability insurance for its work. The home is insured by {home owner}, who checks that the insurance covers rented furniture.',
    },
    {
      heading: 'Cancellation',
      text: 'Either side can cancel in writing up to seven days before the install. After that, the side that cancels pays what the other side has already spent for this home.',
    },
    {
      heading: 'Early sale',
      text: 'If the home is sold before the end of the term, the client tells the company at least seven days before the furniture has to be removed. The price stays the same.',
    },
    {
      heading: 'General',
      text: 'Changes to this agreement count once both sides have signed them. The laws of the state in which the home is located apply. This agreement is between the client and the company. Stagely isn’t a party to it and gives no legal advice.',
    },
  ],
} as const satisfies { name: string; note: string; sections: readonly AgreementSection[] }
