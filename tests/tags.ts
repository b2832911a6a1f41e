/**
 * `npm run tags`: every item of docs/acceptance.md and docs/resolutions.md has tests that carry its id as a tag, every tag
 * names an item, and no test is left out.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/** With more tests than this on one item it is not clear which of them prove it. */
const MOST = 8

/** Why more tests than that prove an item. */
const manyTests: Record<string, string> = {
  R04: 'It is ten rules: window, reminder, two kinds of release, cancelling, webhook, verification, one intent, late money, refund.',
  R15: 'It is ten rules: names, masking, new conversations, reports, blocks, two entrances, reading, length, self, unknown people.',
  R43: 'Every fee has a receipt, and its number, page, email, ledger and downloads are tested one by one.',
}

/** Why no test proves an id. */
const noTest: Record<string, string> = {
  R69: 'A rule for wording, which reviews check.',
  R70: 'A rule for measuring, which no test can break.',
  R480: 'It takes mechanisms back, which leaves nothing that a test could break.',
  R516: 'It takes a rewriting of styles back, which leaves nothing that a test could break.',
}

/** The ids of items and resolutions. */
function listedIds(): string[] {
  const files = ['docs/acceptance.md', 'docs/resolutions.md']
  const list = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('')
  return [...list.matchAll(/^- ([A-Z]{3}-\d+|R\d+) /gm)].map(([, id]) => id)
}

function specFiles(): Map<string, string> {
  const paths = globSync('{tests,sandbox/tests}/**/*.spec.ts', { cwd: projectRoot }).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(projectRoot, path), 'utf8')]))
}

/**
 * Where each tag is written, as `path:line`. The files are only read, so a tag in a loop or in a
 * table of cases counts once for each time it is written, however many tests it ends up on.
 */
function tagPlaces(files: Map<string, string>): Map<string, string[]> {
  const places = new Map<string, string[]>()
  for (const [path, text] of files) {
    for (const [index, line] of text.split('\n').entries()) {
      for (const [, id] of line.matchAll(/'@([A-Z]+-?\d+)'/g)) {
        places.set(id, [...(places.get(id) ?? []), `${path}:${index + 1}`])
      }
    }
  }
  return places
}

/** Tests that do not run, or keep others from running. */
function leftOut(files: Map<string, string>): string[] {
  return [...files].flatMap(([path, text]) =>
    text
      .split('\n')
      .map((line, index) => ({ found: /\.(skip|todo|pin)\(/.exec(line)?.[1], at: index + 1 }))
      .filter(({ found }) => found)
      .map(({ found, at }) => `${path}:${at}: .${found}() leaves tests out`)
  )
}

/** What is wrong with the tags of the tests, one sentence each. */
function tagProblems(): string[] {
  const files = specFiles()
  const places = tagPlaces(files)
  const ids = listedIds()
  const known = new Set(ids)
  const countOf = (id: string) => places.get(id)?.length ?? 0

  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  const unproven = ids.filter((id) => countOf(id) === 0 && !noTest[id])
  const crowded = ids.filter((id) => countOf(id) > MOST && !manyTests[id])
  const unknown = [...places].filter(([id]) => !known.has(id))
  const outdated = [
    ...Object.keys(manyTests).filter((id) => countOf(id) <= MOST),
    ...Object.keys(noTest).filter((id) => countOf(id) > 0 || !known.has(id)),
  ]
  return [
    ...repeated.map((id) => `${id} is listed twice`),
    ...unproven.map((id) => `${id} has no test`),
    ...crowded.map((id) => `${id} is on ${countOf(id)} tests; keep those that fail without it`),
    ...unknown.map(([id, [place]]) => `${place}: no item is called ${id}`),
    ...outdated.map((id) => `${id} needs no reason in tests/tags.ts anymore`),
    ...leftOut(files),
  ]
}

const problems = tagProblems()
for (const problem of problems) console.error(problem)
process.exitCode = problems.length ? 1 : 0
