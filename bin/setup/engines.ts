import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from './processes.ts'
import { projectPath, SetupError } from './project.ts'

export const firefoxNames = ['firefox-esr', 'firefox']

/** The first of these programs that is on the path. */
export function findProgram(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

/** Of the Python that Debian packages belong to, as in tests/engines/webkit_window.py. */
async function hasLibrary(): Promise<boolean> {
  const script = 'import gi; gi.require_version("WebKit2", "4.1"); gi.require_version("Gtk", "3.0")'
  const { code } = await runProgram('/usr/bin/python3', ['-c', script], { limit: 20_000 })
  return code === 0
}

/** @throws SetupError that says how to install Firefox, WebKit and Poppler, unless all are there */
export async function requireEngines(): Promise<void> {
  const programs = [firefoxNames, ['WebKitWebDriver'], ['Xvfb'], ['pdfsig']]
  if (programs.every((names) => findProgram(names)) && (await hasLibrary())) return
  const packages = readFileSync(projectPath('tests/engines/packages.txt'), 'utf8').trim()
  throw new SetupError(
    `These tests need Firefox, WebKit and Poppler. On Debian and Ubuntu: apt-get install --no-install-recommends ${packages.replaceAll('\n', ' ')}`
  )
}
