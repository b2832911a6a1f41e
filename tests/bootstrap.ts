import type { Server } from 'node:http'
import { assert } from '@japa/assert'
import { apiClient } from '@japa/api-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import app from '@adonisjs/core/services/app'
import testUtils from '@adonisjs/core/services/test_utils'
import type { Config } from '@japa/runner/types'
import env from '#start/env'
import { keepIdsUnique } from '#tests/helpers/database'
import { delayResponses } from '#tests/helpers/delays'
import { startSandbox } from '#tests/helpers/sandbox'
import { stopSharedServer } from '#tests/helpers/second_server'
import { forbidReadsInTransactions } from '#tests/helpers/transaction_reads'
import { limits } from '#tests/helpers/waiting'

const address = `http://${env.get('HOST')}:${env.get('PORT')}`

/** Of tests whose suite in adonisrc.ts has no limit of its own. */
export const timeout = limits.test

/** Loaded only for the suites that need them, because that takes a second. */
async function browserPlugins() {
  const suites = ['browser', 'services', 'long']
  const named = app.rcFile.tests.suites.filter(({ name }) => process.argv.includes(name))
  if (named.length > 0 && !named.some(({ name }) => suites.includes(name))) return []
  const { browserClient } = await import('@japa/browser-client')
  const { chromium } = await import('playwright')
  return [
    browserClient({
      runInSuites: suites,
      contextOptions: { baseURL: address, locale: 'en-US', timezoneId: 'America/New_York' },
      launcher: (options) =>
        chromium.launch({
          ...options,
          executablePath: process.env.CHROME_PATH,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-background-networking',
            '--disable-sync',
            // Pages share a process: starting one takes longer than most tests use it.
            '--renderer-process-limit=1',
            '--disable-site-isolation-trials',
            // A page is open for seconds: optimizing its code takes longer than it saves.
            '--js-flags=--no-opt,--no-maglev',
          ],
        }),
    }),
  ]
}

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient({ baseURL: address }),
  ...(await browserPlugins()),
]

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [],
  teardown: [],
}

export const configureSuite: Config['configureSuite'] = (suite) => {
  if (suite.name === 'unit') return
  suite.setup(forbidReadsInTransactions)
  suite.setup(() => startSandbox())
  suite.setup(startServer)
  suite.teardown(stopSharedServer)
  if (suite.name === 'browser' || suite.name === 'pages') suite.setup(keepIdsUnique)
}

/**
 * Starts the application's server. The returned function also ends connections that Chromium opened
 * ahead and never used: closing a server waits for them, without a limit.
 */
async function startServer() {
  const close = await testUtils.httpServer().start()
  const server = await app.container.make('server')
  const nodeServer = server.getNodeServer()
  if (nodeServer) delayResponses(nodeServer as Server)
  return async () => {
    const closed = close()
    nodeServer?.closeAllConnections()
    await closed
  }
}
