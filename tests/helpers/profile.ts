import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import { chromium, type Page } from 'playwright'
import { cookieOf } from '#tests/helpers/browser'
import { address } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'

/**
 * A page of a browser with a profile on disk, until the end of the test. Contexts are like private
 * windows, in which Chromium installs nothing.
 */
export async function browseWithProfile(person: Person): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), 'stagely-profile-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: address,
    locale: 'en-US',
  })
  getActiveTestOrFail().cleanup(async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  })
  await context.addCookies([cookieOf(person, address)])
  return context.newPage()
}
