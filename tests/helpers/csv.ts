/**
 * Parses CSV according to RFC 4180, without the library that wrote it.
 *
 * @throws if a quote is misplaced
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  const quoted = /"((?:[^"]|"")*)"/y
  const bare = /[^",\r\n]*/y
  while (at < text.length) {
    const pattern = text[at] === '"' ? quoted : bare
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match) throw new Error(`A quote never ends: ${text.slice(at, at + 60)}`)
    row.push(match[1]?.replaceAll('""', '"') ?? match[0])
    at += match[0].length
    const [separator] = /^(?:,|\r?\n|$)/.exec(text.slice(at, at + 2)) ?? []
    if (separator === undefined) throw new Error(`Not a separator: ${text.slice(at, at + 60)}`)
    at += separator.length
    if (separator === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
