import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Recording } from '#tests/helpers/recording'

const SHOWN_LINES = 40
const SHOWN_FILES = 25

/** Writes the files of a recording, and removes files that are no longer part of it. */
export function writeRecording(folder: string, recording: Recording) {
  for (const path of filesIn(folder)) if (!recording.has(path)) rmSync(join(folder, path))
  for (const [path, text] of recording) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A unified diff without its header. */
function differenceOf(before: string, after: string): string {
  const { stdout, error } = spawnSync(
    'git',
    ['diff', '--no-index', '--no-color', '--no-ext-diff', '-U2', before, after],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  )
  if (error) return `(git is needed to show the difference: ${error.message})`
  const lines = stdout.trimEnd().split('\n')
  const start = lines.findIndex((line) => line.startsWith('@@'))
  const hunks = lines.slice(Math.max(0, start))
  const rest = hunks.length - SHOWN_LINES
  return [...hunks.slice(0, SHOWN_LINES), ...(rest > 0 ? [`… ${rest} more lines`] : [])].join('\n')
}

/**
 * Compares two folders of recordings.
 *
 * @returns the differences, or null if there are none
 */
export function compareRecordings(expected: string, actual: string): string | null {
  const paths = [...new Set([...filesIn(expected), ...filesIn(actual)])].toSorted()
  const changed = paths.filter((path) => {
    const files = [join(expected, path), join(actual, path)]
    if (!files.every((file) => existsSync(file))) return true
    return readFileSync(files[0], 'utf8') !== readFileSync(files[1], 'utf8')
  })
  if (changed.length === 0) return null

  const reports = changed.slice(0, SHOWN_FILES).map((path) => {
    const [before, after] = [join(expected, path), join(actual, path)]
    if (!existsSync(after)) return `--- ${path}\nIs not recorded anymore.`
    if (!existsSync(before)) return `+++ ${path}\nWas not recorded before.`
    return `--- ${path}\n${differenceOf(before, after)}`
  })
  const left = changed.length - reports.length
  if (left > 0) reports.push(`${left} more files differ:\n${changed.slice(SHOWN_FILES).join('\n')}`)
  return `${changed.length} of ${paths.length} recorded files differ.\n\n${reports.join('\n\n')}`
}
