import { existsSync } from 'node:fs'
import { join, delimiter } from 'node:path'
import { chromium } from 'playwright'
import { type Outcome, runNode, runProgram } from './processes.ts'
import { SetupError } from './project.ts'

const DOWNLOAD_LIMIT_MS = 120_000
const PACKAGE_LIMIT_MS = 300_000
/** The headless shell comes first: it draws no windows and needs a third less processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Runs the browser, because one that lacks a system library exists but doesn't start. */
async function runs(path: string): Promise<boolean> {
  if (!existsSync(path)) return false
  const { code } = await runProgram(path, ['--version', '--no-sandbox'], { limit: 20_000 })
  return code === 0
}

async function firstThatRuns(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (await runs(path)) return path
  }
  return undefined
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function download(): Promise<Outcome> {
  const install = ['node_modules/playwright/cli.js', 'install', 'chromium']
  return runNode(install, process.env, DOWNLOAD_LIMIT_MS)
}

/** Installs Debian's package, if this is Debian and we are root. Returns the path of its program. */
async function installPackage(name: string): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const limit = PACKAGE_LIMIT_MS
  await runProgram('apt-get', ['update', '-q'], { limit, env })
  await runProgram('apt-get', ['install', '-qy', '--no-install-recommends', name], { limit, env })
  return firstThatRuns(onPath([name]))
}

/**
 * Path of a working Chromium: CHROME_PATH, an installed one, for root Debian's package, or Playwright's,
 * downloaded if necessary. It's the same on every machine, CI included. Throws a SetupError that
 * explains how to get a browser.
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROME_PATH
  if (chosen) {
    if (await runs(chosen)) return chosen
    throw new SetupError(`CHROME_PATH names ${chosen}, which does not run.`)
  }

  const own = chromium.executablePath()
  const names = [...SHELLS, ...BROWSERS]
  const present = await firstThatRuns([...onPath(names), ...APPLICATIONS, own])
  if (present) return present

  const packaged = await installPackage(BROWSERS[0])
  if (packaged) return packaged

  await download()
  if (await runs(own)) return own
  throw new SetupError(
    'The browser tests need Chromium: install it (Debian and Ubuntu: apt-get install chromium; anywhere: npx playwright install --with-deps chromium) or name one in CHROME_PATH.'
  )
}
