/**
 * R15: what counts as a contact detail in a text between people who have not been released to
 * each other. It lives beside the enumerations because both sides need the same answer: the
 * server hides, the page warns before something is sent.
 */
const kinds = {
  email: { noun: 'An email address', token: '•••• ••••' },
  link: { noun: 'A link', token: '••••••' },
  phone: { noun: 'A phone number', token: '••• ••• ••••' },
} as const

export type ContactKind = keyof typeof kinds

interface Finding {
  kind: ContactKind
  /** Offsets in the text, the end exclusive. */
  start: number
  end: number
}

const endings =
  'com|net|org|edu|gov|io|co|us|biz|info|app|dev|me|tv|ly|gg|site|online|store|shop|studio|homes|house|design|realtor|link|page|xyz|uk|de|ca|eu'
const providers = 'gmail|googlemail|yahoo|hotmail|outlook|icloud|aol|proton|protonmail|live|msn'
const wordyDot = String.raw`(?:\s{0,2}[([{]\s?(?:dot|\.)\s?[)\]}]\s{0,2}|\s{1,2}dot\s{1,2})`
const dot = String.raw`(?:\.|${wordyDot}|\s{0,2}\.\s{0,2}(?=(?:com|net|org|edu|io)(?![\p{L}\d])))`
const at = String.raw`\s{0,2}(?:@|[([{]\s?(?:at|@)\s?[)\]}])\s{0,2}`
const label = String.raw`[\p{L}\d][\p{L}\d-]{0,62}`
const mailbox = String.raw`[\p{L}\d._%+-]{1,64}`
const domain = `${label}(?:${dot}${label}){1,4}`
const spelledMail = String.raw`${mailbox}\s{1,2}at\s{1,2}(?:(?:${providers})(?![\p{L}\d])(?:${dot}${label})?|${label}(?:${wordyDot}${label}){1,4})`
const digit = '(?:\\d|zero|one|two|three|four|five|six|seven|eight|nine|oh)'
const gap = String.raw`[\s().,\-–—/_·•*]{0,3}`

const patterns: readonly { kind: ContactKind; pattern: RegExp }[] = [
  { kind: 'email', pattern: new RegExp(`${mailbox}${at}${domain}|${spelledMail}`, 'giu') },
  { kind: 'link', pattern: /(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.|\bmailto:|\btel:)[^\s\0]+/giu },
  {
    kind: 'link',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d-])(?:${label}${dot}){1,4}(?:${endings})(?![\p{L}\d])(?:[/?#:][^\s\0]*)?`,
      'giu'
    ),
  },
  { kind: 'phone', pattern: new RegExp(`[+(]{0,2}${digit}(?:${gap}${digit}){6,}`, 'giu') },
]

const dates = /(?<!\d)(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)(?!\d)/g
const thousands = /(?<![\d,])\d{1,3}(?:,\d{3})+(?![\d,]*\d)/g

/** Dates, amounts and years in a row have as many digits as a phone number. */
function isPhone(run: string): boolean {
  const rest = run.replaceAll(dates, ' ').replaceAll(thousands, ' ')
  const digits = rest.match(new RegExp(digit, 'gi')) ?? []
  if (/[a-z]/i.test(rest)) return digits.length >= 7
  if (run.startsWith('+') && digits.length >= 8) return true
  if (digits.length >= 10) return rest.match(/\d+/g)!.some((group) => group.length !== 4)
  return /(?<!\d)\d{3}[-.]\d{4}(?!\d)/.test(rest)
}

/** The text without disguises (wide or invisible characters), and where each unit came from. */
function plainOf(text: string) {
  const origin: number[] = []
  let plain = ''
  let offset = 0
  for (const character of text) {
    const shown = character.replace(/[\p{Cf}\0]/u, '').normalize('NFKC')
    for (let unit = 0; unit < shown.length; unit++) origin.push(offset)
    plain += shown
    offset += character.length
  }
  return { plain, origin: [...origin, text.length] }
}

function find(text: string): Finding[] {
  const { plain, origin } = plainOf(text)
  const findings: Finding[] = []
  let rest = plain
  for (const { kind, pattern } of patterns) {
    rest = rest.replaceAll(pattern, (match: string, ...details: unknown[]) => {
      const found = kind === 'phone' ? match : match.replace(/[.,;:!?)\]'"]+$/, '')
      if (kind === 'phone' && !isPhone(match)) return match
      const start = Number(details.find((detail) => typeof detail === 'number'))
      findings.push({ kind, start: origin[start], end: origin[start + found.length] })
      return '\0'.repeat(found.length) + match.slice(found.length)
    })
  }
  return findings.toSorted((one, other) => one.start - other.start)
}

/** The kinds of contact details in a text, each once. */
export function contactKindsIn(text: string): ContactKind[] {
  return [...new Set(find(text).map(({ kind }) => kind))]
}

/** The text with a row of dots in the place of each contact detail. */
export function withoutContactDetails(text: string): string {
  let shown = ''
  let next = 0
  for (const { kind, start, end } of find(text)) {
    shown += text.slice(next, start) + kinds[kind].token
    next = end
  }
  return shown + text.slice(next)
}

/** `A phone number was hidden. …`: why there are dots, or will be; null without a reason. */
export function hidingNote(found: readonly ContactKind[], verb: 'was' | 'will be'): string | null {
  if (found.length === 0) return null
  const subject = found.length === 1 ? kinds[found[0]].noun : 'Contact details'
  const plural = found.length > 1 && verb === 'was' ? 'were' : verb
  return `${subject} ${plural} hidden. Contact details open once the platform fee is paid.`
}
