import { BlobReader, TextWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import { nameIds } from '#tests/helpers/recording_database'
import { partsOf } from '#tests/helpers/recording_html'
import type { RawAnswer } from '#tests/helpers/recording_http'
import { origin } from '#tests/helpers/wire'

const clock = String.raw`\d{1,2}:\d\d[ \u202f][AP]M`
const shortMonth = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const longMonth =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*'

/** Replacements for what differs between recordings; the order matters. */
const replacements: [RegExp, string][] = [
  [/\/files\/[a-f0-9]{32}/g, '/files/<file>'],
  [/\b(?!00)\w{3}, \d\d \w{3} (?!1970)\d{4} \d\d:\d\d:\d\d GMT/g, '<http date>'],
  [/\b\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d(?:\.\d+)?Z/g, '<time>'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?/g, '<time>'],
  [/\b20\d\d-\d\d-\d\d\b/g, '<date>'],
  [
    new RegExp(`\\b${longMonth} \\d{1,2}, 20\\d\\d(?:,(?: at)? ${clock})?(?: UTC)?`, 'g'),
    '<moment>',
  ],
  [new RegExp(`\\b${weekday}, ${shortMonth} \\d{1,2}, ${clock}`, 'g'), '<moment>'],
  [
    new RegExp(`\\b(?:${weekday}, )?${shortMonth} \\d{1,2}, 20\\d\\d(?:, ${clock})?`, 'g'),
    '<moment>',
  ],
  [new RegExp(`\\b${weekday}, ${shortMonth} \\d{1,2}\\b`, 'g'), '<day>'],
  [new RegExp(`\\b${shortMonth} \\d{1,2}\\b(?!,? 20)`, 'g'), '<day>'],
  [new RegExp(`\\b${longMonth} 20\\d\\d\\b`, 'g'), '<month>'],
  [new RegExp(`\\bToday, ${clock}`, 'g'), '<moment>'],
  [new RegExp(`\\b${clock}`, 'g'), '<moment>'],
  [/\b(?:Just now|just now|Yesterday|\d+ (?:minute|hour|day)s? ago)\b/g, '<moment>'],
  [/\b(\d+ days?) \d+ hours?\b/g, '$1 <hours>'],
  [/\b\d+ hours? \d+ minutes?\b/g, '<time left>'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\bpi_[a-zA-Z0-9]{12,}_secret_\w+/g, '<secret>'],
  [/\b(pi|re|ch|evt|dp|cus|pm)_[a-zA-Z0-9]{12,}/g, '<$1>'],
  [/\b[0-9a-f]{32}(-\d+)?\.(webp|jpg)\b/g, '<photo>$1.$2'],
  [/\b(deleted-\d{8})-[0-9a-f]{8}\b/g, '$1-<random>'],
  [/"secret": "[A-Z2-7]{32}"/g, '"secret": "<random>"'],
  [/"path": "(?:M\d+ \d+h1v1h-1z)+"/g, '"path": "<random>"'],
  [/(\/unsubscribe\/)[\w.%-]+/g, '$1<token>'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '<token>'],
  [/\b[0-9a-f]{64}\b/g, '<hash>'],
  [/\bSA-[0-9A-F]{8}-[0-9A-F]{4}\b/g, '<reference>'],
  [/\/assets\/([\w.-]+?)-[\w-]{7,8}\.(\w+)/g, '/assets/$1.$2'],
  [/ST-20\d\d-/g, 'ST-<year>-'],
  [/(\bStatement (?:for )?|\/statements\/|stagely-statement-|\?year=)20[2-9]\d/g, '$1<year>'],
  [/("username": "(?!person-)[\w-]+-)\d{4,6}"/g, '$1<number>"'],
  [/("year": )20\d\d\b/g, '$1<year>'],
  [/"\d+ ms"/g, '"<duration>"'],
]

const addresses = new Map<string, string>()

/** Shows a part of URLs, such as the hidden path of the console, as `name`. */
export const nameAddress = (address: string, name: string) => addresses.set(address, name)

/** The text as it is in every recording, on any day and machine. */
export function normalize(text: string): string {
  if (!/\d|ago|now|Yesterday/.test(text)) return text
  let result = text
    .replaceAll(origin, '<app>')
    .replaceAll(`http://127.0.0.1:${process.env.SANDBOX_PORT}`, '<payment provider>')
  for (const [address, name] of addresses) result = result.replaceAll(address, name)
  for (const [pattern, name] of replacements) result = result.replaceAll(pattern, name)
  return nameIds(result)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const WIDTH = 100

/** JSON with sorted keys; what fits on one line stays on one. */
export function formatJson(value: unknown, indent = ''): string {
  const inner = `${indent}  `
  const parts = isObject(value)
    ? Object.keys(value)
        .toSorted()
        .map((key) => [`${JSON.stringify(key)}: `, value[key]] as const)
    : Array.isArray(value)
      ? value.map((item: unknown) => ['', item] as const)
      : null
  // Replaced before the width is measured, because times vary in length.
  if (!parts) return normalize(JSON.stringify(value) ?? 'null')
  const [open, close] = isObject(value) ? ['{', '}'] : ['[', ']']
  const lines = parts.map(([key, item]) => key + formatJson(item, inner))
  const short = `${open}${lines.join(', ')}${close}`
  if (short.length + indent.length <= WIDTH && !short.includes('\n')) return short
  return `${open}\n${lines.map((line) => inner + line).join(',\n')}\n${indent}${close}`
}

/** Headers recorded without values, because these depend on the time or on ids. */
const present = new Set(['etag', 'content-length', 'x-request-id', 'x-ratelimit-reset'])
const passed = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function headerLine([name, value]: [string, string]): string {
  if (present.has(name)) return `${name}: <${name}>`
  // In whole minutes, because a busy machine needs a second or two for the next request.
  if (name === 'retry-after') return `${name}: ${Math.ceil(Number(value) / 60)} min`
  if (name === 'set-cookie') return `${name}: ${value.replace(/=[^;]+/, '=<value>')}`
  if (name === 'content-security-policy') {
    return value
      .split(';')
      .map((rule) => `${name}: ${rule.trim()}`)
      .join('\n')
  }
  return `${name}: ${value}`
}

/** Status and headers, one per line. */
export function formatHead({ status, headers }: RawAnswer): string {
  const kept = headers.filter(([name]) => !passed.has(name)).map(headerLine)
  return normalize([`status ${status}`, ...kept].join('\n'))
}

async function formatArchive(bytes: Buffer): Promise<string> {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])))
  const entries = await reader.getEntries()
  const texts: string[] = []
  for (const entry of entries.toSorted((a, b) => a.filename.localeCompare(b.filename))) {
    if (entry.directory) continue
    const isText = /\.(json|csv|txt|html)$/.test(entry.filename)
    const text = isText ? await (entry as FileEntry).getData(new TextWriter()) : '(binary)'
    texts.push(`-- ${entry.filename}`, formatBody(text))
  }
  return texts.join('\n')
}

function formatBody(text: string): string {
  try {
    return formatJson(JSON.parse(text))
  } catch {
    return text.trimEnd()
  }
}

const isPage = (text: string) => /^\s*<!doctype html/i.test(text)

function formatPage(html: string): string {
  const { head, main } = partsOf(html)
  return `${head}\n\n${main}`
}

/** The body of a response, sorted, with names for what changes. */
export async function formatContent({ body }: RawAnswer): Promise<string> {
  if (body.subarray(0, 2).toString('latin1') === 'PK') return normalize(await formatArchive(body))
  const text = body.toString('utf8')
  return normalize(isPage(text) ? formatPage(text) : formatBody(text))
}

/** Groups identical content under one heading with everyone who got it, in order of appearance. */
export class Variants {
  #found = new Map<string, string[]>()

  add(content: string, who: string) {
    const known = this.#found.get(content)
    if (known) known.push(who)
    else this.#found.set(content, [who])
  }

  format(title: string): string {
    const parts = [...this.#found].map(([content, who]) => `${listed(who)}\n\n${content}\n`)
    return parts.map((part) => `==== ${title}\n${part}`).join('\n')
  }
}

/** `posted: owner`, `posted: admin` → `  posted: owner, admin`. */
function listed(places: string[]): string {
  const actorsByScene = new Map<string, string[]>()
  for (const place of places) {
    const [scene, actor] = place.split(': ')
    actorsByScene.set(scene, [...(actorsByScene.get(scene) ?? []), actor])
  }
  return [...actorsByScene].map(([scene, actors]) => `  ${scene}: ${actors.join(', ')}`).join('\n')
}
