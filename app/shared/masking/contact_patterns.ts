import type { ContactKind } from './contact_kinds.js'

/**
 * Patterns of contact details, for text that `contact_details.ts` has normalized. Every quantifier
 * is bounded, except in runs that no other part of the pattern can match, so matching takes linear
 * time.
 */
export interface ContactPattern {
  kind: ContactKind
  pattern: RegExp
  /** Returns the part of a match that is a contact detail, or null if none is. */
  part?: (match: string, before: string, after: string) => string | null
}

const notWord = String.raw`(?![\p{L}\d])`
const label = String.raw`[\p{L}\d][\p{L}\d-]{0,62}`
const mailbox = String.raw`[\p{L}\d._%+-]{1,64}`

const strongEndings = 'com|net|org|edu|gov|io|co|us|biz|info'
const endings = `${strongEndings}|app|dev|me|tv|ly|gg|gl|ee|ai|site|online|store|shop|studio|homes|house|design|realtor|realty|link|page|xyz|uk|de|ca|eu|pro|tech|group|agency|blog|email|website|properties|estate|nyc|contact`
/** Mail providers whose name alone indicates an email address. */
const providers = 'gmail|googlemail|yahoo|hotmail|icloud|aol|protonmail|gmx'
const moreProviders = `${providers}|outlook|proton|live|msn`

const bracketedDot = String.raw`\s{0,2}[([{<]\s?(?:dot|point|\.)\s?[)\]}>]\s{0,2}`
const wordyDot = String.raw`(?:${bracketedDot}|[\s_-]{1,2}dot[\s_-]{1,2})`
const dot = String.raw`(?:\.|${wordyDot}|[^\S\n]{0,2}[.,][^\S\n]{0,2}(?=(?:com|net|org|edu|io)${notWord}))`
const at = String.raw`\s{0,2}(?:@|[([{<]\s?(?:at|a|@)\s?[)\]}>])\s{0,2}`
const domain = `${label}(?:${dot}${label}){1,4}`
const provider = `(?:${moreProviders})${notWord}`
const spelledMail = String.raw`${mailbox}[\s_-]{1,2}at[\s_-]{1,2}(?:(?:${providers})${notWord}(?:${dot}${label})?|${label}(?:${wordyDot}${label}){1,4}|${label}\.(?:${strongEndings})${notWord}|(?:${moreProviders})\.[a-z]{2,6}${notWord})`
const gluedMail = String.raw`[\p{L}\d._]{2,64}at(?:${moreProviders})(?:dot|\.)(?:com|net)`
const bareMail = String.raw`${mailbox}\s{1,2}(?:${moreProviders})\s{1,2}(?:dot\s{1,2})?com${notWord}`
const namedMail = String.raw`(?:${providers})(?:\s(?:address|account))?(?:\s?[:=]\s?|\s(?:is|me\sat)\s)[\p{L}\d._+-]{4,64}`

/** Words that form an ordinary phrase with ` dot com`, not a domain. */
const phraseBeforeDot =
  /^(?:polka|swiss|the|a|an|old|early|former|some|tiny|micro|black|white|red|blue|green|little)$/i

/** `porch.House` is a missing space, not a domain. */
function linkPart(match: string): string | null {
  const [first] = match.split(/[\s.,_([{<]/, 1)
  if (/\sdot/i.test(match) && phraseBeforeDot.test(first)) return null
  if (/[.,]\s+(?:Net|Org|Io)$/.test(match)) return null
  return /^[\p{Ll}\d-]+\.(?!Com|Net|Org)\p{Lu}\p{Ll}+$/u.test(match) ? null : match
}

const platforms =
  'instagram|insta|ig|facebook|fb|whatsapp|telegram|snapchat|tik\\s?tok|twitter|linkedin|skype|viber|wechat|discord|houzz|pinterest|venmo|cash\\s?app|kik|kakao\\s?talk|threema|groupme|bluesky'
/** Messengers and payment services whose names are ordinary words too, or follow offers such as `Zelle accepted`. */
const ordinaryPlatforms = 'signal|line|threads|messenger|imessage|slack|paypal|zelle'
/** Words after the name of a platform that continue the sentence and aren't a handle. */
const plainWords = new Set(
  `photo photos pic pics picture pictures image images post posts posting worthy ready friendly style styled feed feeds
  reel reels story stories account accounts page pages profile profiles group groups marketplace ad ads board boards
  idea ideas inspiration look looks and or is are was were for to the a an in on at of but so if with because when
  user users follower followers famous moment moments trend trends shot shots content live please too as well only by
  will has have can would should does did may might that this it its they them we our my your you i me us before after
  from these those listing listings purpose purposes video videos campaign campaigns right later now today instead
  either together also anyway here there then once until while during though since first next than everyone anyone
  nobody people friends buyers agents agent buyers browsing scroll crowd thing stuff home homes house houses worth
  tomorrow yesterday soon anymore ever again already yet message messages chat number call calls hashtag handle name
  username no not yes appeal potential presence exposure traffic generation era walls wall kitchen designers`.split(
    /\s+/
  )
)

/** What may stand between a platform and the name of an account: `: `, ` handle is `, ` - @`. */
const afterPlatform = String.raw`[\s:=@/>-]{1,4}(?:(?:handle|name|username|user|account|id)[\s:=-]{1,3})?(?:(?:is|as|at|under)[\s:]{1,2})?[\s:=@/>-]{0,3}`
const accountName = String.raw`[\p{L}\d_][\p{L}\d_.]{1,29}(?:#\d{4})?`

/** The word after a platform is a handle if it looks like one or ends the clause. */
function handlePart(match: string, before: string, after: string): string | null {
  const parts = new RegExp(
    String.raw`^(?:${platforms})([\s:=@/>-]{0,4}(?:(?:handle|name|username|user|account|id)[\s:=-]{1,3})?(?:(?:is|as|at|under)[\s:]{1,2})?[\s:=@/>-]{0,3})(.+?)(\.*)$`,
    'iu'
  ).exec(match)
  if (!parts) return null
  const [, between, name, stop] = parts
  if (/[:=@/>]/.test(between)) return plainWords.has(name.toLowerCase()) ? null : match
  if (/[\d_]|\p{L}\.\p{L}/u.test(name)) return /^\d{1,4}$/.test(name) ? null : match
  if (plainWords.has(name.toLowerCase()) || /^-/.test(between)) return null
  if (/handle|name|user|account|\bas\b|\bat\b|under|\bid\b/i.test(between)) return match
  if (/\bis\b/i.test(between)) return /\b(?:my|our|the)\s*$/i.test(before) ? match : null
  const ends = stop !== '' || /^\s*(?:[.,;!?)]|$|(?:and|or|for|to|if|please|we)\b)/iu.test(after)
  return ends ? match : null
}

/**
 * After a platform whose name is an ordinary word, a name counts only if it looks like an account or
 * is called one: `signal: dana.77` and `my signal: danastages`, but not `the signal is weak`.
 */
function ordinaryHandlePart(match: string, before: string): string | null {
  const parts = new RegExp(
    String.raw`^(${ordinaryPlatforms})((?:\sme)?${afterPlatform})(.+?)\.*$`,
    'iu'
  ).exec(match)
  if (!parts) return null
  const [, platform, link, name] = parts
  const isPlain = plainWords.has(name.toLowerCase())
  if (/handle|name|\buser|account|\bid\b/i.test(link) && !isPlain) return match
  const hasMark = /[:=@/>]/.test(link)
  const isNamed = hasMark || /\b(?:as|at|under)\b/i.test(link)
  if (/[\d_]/.test(name)) return /^\p{L}{2}.*[\p{L}\d]{2}/u.test(name) ? match : null
  if (/\p{L}\.\p{Ll}/u.test(name)) return isNamed ? match : null
  if (isPlain || /^(?:line|threads|slack)$/i.test(platform)) return null
  const cue = hasMark ? /\b(?:my|our|add|on|via)\s*$/i : /\b(?:on|via)\s*$/i
  return isNamed && cue.test(before) ? match : null
}

const notHandles = /^@(?:noon|home|closing|least|once|midnight|all|the|any)$/i

const words =
  'zero|one|two|three|four|five|six|seven|eight|nine|oh|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|double|triple|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve'
const digit = String.raw`(?:\d|${words}|(?<=\d)[ol]|[ol](?=\d))`
const filler = 'dash|dot|hyphen|space|minus|comma|slash|period|point|then|and'
const fillers = new RegExp(`\\b(?:${filler})\\b`, 'gi')
const mark = String.raw`\s().,\-–—−/\\_*:;|~+=&<>[\]{}!?#…`
/** Emoji, circles, arrows and other signs, but not those between measures. */
const sign = String.raw`\p{So}\p{Sk}\p{Extended_Pictographic}←-⇿`
const signs = new RegExp(`[${sign}]`, 'u')
const gap = String.raw`(?:(?=[${mark}]{0,12}[${sign}])[${mark}${sign}]{1,16}|[${mark}]{0,5}|\s?(?:${filler})\s?)`

const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
/** Dates, times and amounts, which can have as many digits as a phone number. */
const datesTimesAndAmounts = new RegExp(
  [
    String.raw`(?<!\d)(?:19|20)\d\d-\d{1,2}-\d{1,2}(?!\d)`,
    String.raw`(?<![\d/.])${day}\/${day}(?:\/(?:\d{4}|\d{2}))?(?![\d/])`,
    String.raw`(?<![\d.])${day}\.${day}\.(?:19|20)\d\d(?!\d)`,
    String.raw`(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?![\d:])`,
    String.raw`(?<![\d,])(?:\d{1,3},\d{3}|\d{1,2},\d{3},\d{3})(?:\.\d\d)?(?!,?\d)`,
  ].join('|'),
  'g'
)
const digits = new RegExp(digit, 'giu')

const callCue =
  /(?:\b(?:call|text|phone|tel|telephone|cell|mobile|reach|ring|dial|sms|fax|ph|contact|whatsapp)\b|☎|📞|📱)[^\d\n]{0,24}$/iu
const idCue =
  /\b(?:mls|listing|parcel|pin|apn|permit|order|invoice|item|sku|model|license|licence|serial|tax id|lockbox serial|case|ref|reference)\b[^\d\n]{0,24}$/i
const unitAfter =
  /^\s?(?:sq|sf\b|square|feet|ft\b|dollars|usd|bucks|k\b|\/\s?mo|per\b|a month|monthly|miles)/i

/** Whether a number has words, other than those between its digits. A letter alone is an `o` or `l`. */
const isSpelledOut = (run: string) => /[a-z]{2}/i.test(run.replaceAll(fillers, ''))

/**
 * A list such as `12, 14, 16` or `(1420, 1530, 1610`. One whose numbers are as long as the parts of a phone number
 * needs a unit: `640, 820, 1120 sq ft`, but not `212, 555, 5678`.
 */
function isAscendingList(run: string, groups: string[], after: string): boolean {
  const lengths = groups.map((group) => group.length)
  if (lengths.some((length) => length > 4)) return false
  if (/^1?334$/.test(lengths.join('')) && !unitAfter.test(after)) return false
  if (!/^\(?\d+(?:(?:,\s?|\sand\s|\s?[←-⇿]\s?)\d+)+$/i.test(run)) return false
  return groups.every((group, index) => index === 0 || Number(group) > Number(groups[index - 1]))
}

/** Years and rounded amounts such as `1998 2004` or `10000-15000`. */
const isYearOrRounded = (group: string) =>
  /^(?:1[789]|20)\d\d$/.test(group) || (/(?:00|50)$/.test(group) && group.length <= 6)

/** Zip codes of one region: `28801, 28803, 28805`. */
const isZipList = (groups: string[]) =>
  groups.every((group) => group.length === 5 && group.startsWith(groups[0].slice(0, 2)))

/** `555-0142` is a phone number; `500-1000` and `900-1200` are ranges. */
function isLocalNumber(rest: string, before: string, after: string): boolean {
  const match = /(?<!\d)(\d{3})([\s.-]{1,3})(\d{4})(?!\d)/.exec(rest)
  if (!match) return false
  if (/^\s/.test(match[2]) || /\$\s?$/.test(before) || unitAfter.test(after)) return false
  return match[3].startsWith('0') || !/(?:00|50)$/.test(match[3])
}

/** Counts with a sign each, such as `🛏 4 🛁 3 📐 2847 🌳 1963`. */
function isListWithSigns(run: string, groups: string[]): boolean {
  if (!signs.test(run)) return false
  const between = run.split(/\d+/).slice(1, -1)
  const isUniform = new Set(between.map((text) => text.replaceAll(/\s/g, ''))).size === 1
  const hasLength = (...lengths: number[]) => groups.some(({ length }) => lengths.includes(length))
  return !isUniform && hasLength(1, 2) && hasLength(4, 5)
}

/** Ten digits of a US phone number, or eleven with the country code. */
const usNumber = /^1?[2-9]\d{2}[2-9]\d{6}$/
const usGroups = /^(?:10|11|1,10|(?:1,)?3,3,4)$/

/** Of ten digits, as counties write parcels and permits: `5548-012-034`, `9648-12-3456`, `2026-041234`. */
const recordNumber = /^\d{4}(?:-\d{2,6}){1,2}$/

/** With the country code. Longer parts aren't looked at, because a text may have thousands of groups. */
const mostUsDigits = 11

/** Whether a number such as that of a listing has a phone number in it: `54 8285550142`. */
function hasUsNumber(run: string, groups: string[]): boolean {
  const between = run.split(/\d+/)
  return groups.some((_, first) => {
    const lengths: number[] = []
    let part = ''
    for (const group of groups.slice(first, first + mostUsDigits)) {
      part += group
      lengths.push(group.length)
      if (part.length > mostUsDigits) return false
      if (!usNumber.test(part)) continue
      if (usGroups.test(lengths.join(',')) || (first > 0 && /\s/.test(between[first]))) return true
    }
    return false
  })
}

function isPhone(run: string, before: string, after: string): boolean {
  const found = run.match(digits) ?? []
  if (isSpelledOut(run)) return found.length >= 7
  const groups = run.match(/\d+/g) ?? []
  const count = found.length
  if (run.startsWith('+') && count >= 8) return true
  if (count >= 10) {
    const isShort = count === 10 || (count === 11 && run.startsWith('1'))
    const isRecord = !isShort || (count === 10 && recordNumber.test(run))
    if (idCue.test(before) && isRecord) return hasUsNumber(run, groups)
    if (groups.every(isYearOrRounded) || isAscendingList(run, groups, after)) return false
    return !isListWithSigns(run, groups) && !isZipList(groups)
  }
  if (count >= 7 && callCue.test(before)) {
    return !groups.every(isYearOrRounded) && !unitAfter.test(after)
  }
  return isLocalNumber(run, before, after)
}

const leading = new RegExp(String.raw`^[\s.,;:/\-–—${sign}]+`, 'u')
const trailing = new RegExp(String.raw`[\s.,;:/\-–—#&|([{<${sign}]+$`, 'u')

/** `828,555 0142`: what looks like an amount is the beginning of a phone number. */
const amountLikePhone = /(?<!\d)[2-9]\d\d,[2-9]\d\d[\s,.-]{1,3}(?:0\d{3}|[3-9]\d{2}[1-9])(?!\d)/g

/** Signs that aren't in a `gap`, but those of money, and an x between numbers. */
const otherMark = String.raw`(?:(?![${mark}])[\p{P}\p{Sk}\p{Sm}\p{So}]|x)`
const measure = /[x×÷'"′″]/
const measureAfter = /^\s?(?:['"′″]|(?:mm|cm|m|in|inch|inches)(?![\p{L}]))/iu

/** `828×555×0142` is a phone number; `240×360×2400` and `212×318×1024 cm` are measures. */
function markedPhonePart(match: string, after: string): string | null {
  if (!measure.test(match)) return match
  if (measureAfter.test(after)) return null
  const groups = match.match(/\d+/g) ?? []
  return groups.every((group) => group.endsWith('0')) ? null : match
}

function phonePart(match: string, before: string, after: string): string | null {
  const isAmount = /\$\s?$/.test(before) || unitAfter.test(after)
  const plain = isAmount ? match : match.replaceAll(amountLikePhone, (it) => it.replace(',', '.'))
  const rest = plain.replaceAll(datesTimesAndAmounts, (found) => ' '.repeat(found.length))
  const inWord = new RegExp(`^(?:${words})`, 'i').exec(rest)
  const skip = inWord && /\p{L}$/u.test(before) ? inWord[0].length : 0
  const core = rest.slice(skip).replace(leading, '').replace(trailing, '')
  // A spelled-out number doesn't continue on the next line.
  const runs = isSpelledOut(core) ? core.split('\n') : [core]
  for (const run of runs) {
    const start = rest.indexOf(run)
    const end = start + run.length
    if (isPhone(run, before + match.slice(0, start), match.slice(end) + after)) {
      return match.slice(start, end)
    }
  }
  return null
}

const streets =
  'street|str|avenue|ave|av|road|rd|boulevard|blvd|lane|ln|parkway|pkwy|highway|hwy|turnpike|tpke'
/**
 * Words with other meanings too: part of an address only if capitalized or after a cue such as
 * `at`.
 */
const ambiguousStreets =
  'st|drive|dr|court|ct|circle|cir|place|pl|terrace|ter|trail|trl|way|square|sq|alley|loop|path|row|crescent|cove|plaza|pike|run|point|ridge|hollow|bend|crossing|xing|pass|walk|view|hill'
const saints =
  'louis|paul|petersburg|pete|augustine|george|charles|cloud|joseph|joe|james|johns?|mary|simons|helena|lucie|albans|clair|croix|thomas|marys|francis|peters|barts'
const notNames = new Set(
  `bed beds bedroom bedrooms br ba bath baths bathroom bathrooms half full room rooms sq sqft square feet foot ft sf car cars
  story stories storey level levels floor floors minute minutes min mins hour hours day days week weeks month months year
  years mile miles block blocks house houses home homes unit units condo condos project projects property properties listing
  listings door doors step steps of on a an the in from off to and or with at per for by is are near next quiet private
  busy main-level lined dead lane lanes way tennis basketball pickleball sports sport food volleyball squash parking
  covered outdoor acre acres piece pieces chair chairs sofa sofas lamp lamps people guests plants trees photo photos new
  more other long small large big nice percent usd dollars walk drive spot spots space spaces x by total
  finished heated usable living available different separate side facing level offers bids pm am k inch inches`.split(
    /\s+/
  )
)
const compass = String.raw`(?:(?:north|south|east|west|northeast|northwest|southeast|southwest|[ns]\.?\s?[ew]|[nsew])\.?\s{1,2})?`
const name = String.raw`[\p{L}\d'’]{1,24}\.?`
const between = String.raw`[\s_-]{1,3}`
const unit = String.raw`(?:,?\s{0,2}(?:apt|apartment|unit|suite|ste|no|floor|fl)\b\.?\s{0,2}#?\s?[\p{L}\d-]{1,5}|,?\s{0,2}#\s?[\p{L}\d-]{1,5})?`
/** A house number, also with a fraction. A `½` is `1⁄2` in normalized text. */
const digitsOfNumber = String.raw`\d(?:\s?\d){0,5}(?:-?[a-z])?(?:\s?[1-7][\/⁄][2-8])?`
const wordsOfNumber = String.raw`(?:${words})(?:[\s-](?:${words})){0,4}`
const number = String.raw`(?<![\p{L}\d$.,/:-])${digitsOfNumber}`
const numberWords = String.raw`(?<![\p{L}-])${wordsOfNumber}`

/** A house number, a name of one to three words, and a street word. */
function addressPart(match: string, before: string): string | null {
  const parts = new RegExp(
    String.raw`^(${digitsOfNumber}|${wordsOfNumber})[\s_-]{1,3}([\p{L}\d'’].*?)(?<![\p{L}\d])(${streets}|${ambiguousStreets})\b`,
    'iu'
  ).exec(match)
  if (!parts) return null
  const [, house, title, street] = parts
  const inside = title.toLowerCase().split(/[\s_-]/)
  if (inside.some((word) => notNames.has(word.replace('.', '')))) return null
  const capitals = /^\p{Lu}/u.test(street) && /^[\p{Lu}\d]/u.test(title)
  const cue =
    /\b(?:at|address|addr|located|located on|live|lives|come to|visit|property is|house is|home is)\b[\s:,]{0,3}(?:is\s)?$/i
  if (/^\p{L}/u.test(house)) return capitals || cue.test(before) ? match : null
  if (new RegExp(`^(?:${ambiguousStreets})$`, 'i').test(street) && !capitals) {
    return cue.test(before) ? match : null
  }
  return match
}

export const contactPatterns: readonly ContactPattern[] = [
  {
    kind: 'email',
    pattern: new RegExp(
      `${mailbox}${at}${domain}|${mailbox}\\s?@\\s?${provider}|${spelledMail}|${gluedMail}|${bareMail}|${namedMail}`,
      'giu'
    ),
  },
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d#])(?:${platforms})${afterPlatform}${accountName}`,
      'giu'
    ),
    part: handlePart,
  },
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d#])(?:${ordinaryPlatforms})(?:\sme)?${afterPlatform}${accountName}`,
      'giu'
    ),
    part: ordinaryHandlePart,
  },
  {
    kind: 'link',
    pattern: /(?:\b[a-z][a-z\d+.-]{1,20}:\/\/|\bwww\.|\bmailto:|\btel:)[\p{L}\d][^\s\0]*/giu,
  },
  {
    kind: 'link',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d-])(?:${label}${dot}){1,4}(?:${endings})${notWord}(?:[/?#:][^\s\0]*)?`,
      'giu'
    ),
    part: linkPart,
  },
  {
    kind: 'link',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d-])(?:www[\s.]{1,3}${label}[\s.]{1,3}(?:${strongEndings})|[\p{L}\d-]{2,62}(?:\s{1,2}dotcom|dot\s?com|\spoint\s(?:com|net|org))|[\p{L}\d-]{4,62}\s{1,2}com)${notWord}`,
      'giu'
    ),
    part: linkPart,
  },
  {
    kind: 'handle',
    pattern: /[\p{L}\d._]{0,40}@[\p{L}_][\p{L}\d_.]{2,29}/giu,
    part: (match) => (notHandles.test(match) ? null : match),
  },
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:search(?:\sfor)?|find|look\s(?:for|up)|follow|dm|add|we\sare|we're|i'm|i\sam|it's)\s(?!(?:us|me|it|them|more|ideas|inspiration|photos|everything|active|live)\b)[\p{L}\d_.]{3,30}\son\s(?:${platforms})${notWord}`,
      'giu'
    ),
  },
  {
    kind: 'handle',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d_.])(?:[\p{L}\d]{1,29}_[\p{L}\d_.]{1,29}\son\s(?:${platforms}|${ordinaryPlatforms})|\p{L}{2,24}(?:\.\p{Ll}{1,12})?\.?\d{1,6}\son\s(?:signal|messenger|threads|imessage))${notWord}`,
      'giu'
    ),
  },
  {
    kind: 'phone',
    pattern:
      /(?<![\dA-Za-z])(?:1[-.\s])?\(?[2-9]\d{2}\)?[-.\s](?:\d{3}[-.][A-Z]{4}|[A-Z]{7})(?![A-Za-z\d])/gu,
  },
  {
    kind: 'phone',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d$€£.,])(?:1${otherMark})?[2-9]\d{2}${otherMark}{1,2}[2-9]\d{2}${otherMark}{1,2}\d{4}(?![\p{L}\d])`,
      'giu'
    ),
    part: (match, ...around) => markedPhonePart(match, around[1]),
  },
  {
    kind: 'phone',
    pattern: new RegExp(`[+(]{0,2}${digit}(?:${gap}${digit}){6,}`, 'giu'),
    part: phonePart,
  },
  {
    kind: 'address',
    pattern:
      /(?<![\p{L}\d])(?:p\.?\s?o\.?\s?b(?:ox|\.)?|post\soffice\sbox)\s{0,2}#?\s?\d{1,7}(?!\d)/giu,
  },
  {
    kind: 'address',
    pattern: new RegExp(
      String.raw`${number}${between}(?:(?:old|county|state|us|u\.s\.|nc|sc)\s)?(?:road|rd|highway|hwy|route|rte|rt|interstate)\.?\s{1,2}\d{1,4}\b(?!\s(?:villas|lofts|corridor))${unit}`,
      'giu'
    ),
  },
  {
    kind: 'address',
    pattern: new RegExp(
      String.raw`${number}\s{1,2}${compass}(?:broadway\b|(?:calle|avenida|camino|paseo|rue)\s${name})${unit}`,
      'giu'
    ),
  },
  {
    kind: 'address',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:house|home|number|no\.?|#)\s{0,2}(?:number\s|no\.?\s|#)?\d{1,6},?\s(?:on\s|in\s|at\s)?${compass}(?:${name}${between}){1,3}?(?:${streets}|${ambiguousStreets})\b\.?${unit}`,
      'giu'
    ),
  },
  {
    kind: 'address',
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])(?:\p{Lu}[\p{L}'’]{1,24}\s){1,3}(?:${streets}|st)\.?,?\s(?:no\.?|number|#)\s?\d{1,6}\b`,
      'giu'
    ),
  },
  {
    kind: 'address',
    pattern: new RegExp(
      String.raw`(?:${number}|${numberWords})${between}${compass}(?:${name}${between}){1,3}?(?:(?:${streets}|${ambiguousStreets})${notWord}(?!\s(?:feet|foot|ft|footage|meters|lamps?|lights?|level|facing|parking|side|trees|art|views?|appeal|frontage|noise)\b)(?<!\bst(?=\.?\s(?:${saints})\b)))(?:${between}(?:${streets}|${ambiguousStreets})${notWord})?\.?(?:\s(?:[ns][ew]?|[ew])\b)?${unit}`,
      'giu'
    ),
    part: addressPart,
  },
]

/** In a location field, a leading house number needs no street word. */
export const placePattern: ContactPattern = {
  kind: 'address',
  pattern:
    /^\s{0,3}#?(?!\d{5}\s{0,2}[,\p{Lu}])\d{1,6}[a-z]?\s{1,2}(?!(?:north|south|east|west|oaks|mile|miles|points|acres|rivers|corners|lakes)\b)\p{L}[\p{L}\s'’.-]{1,60}(?=,)/giu,
}
