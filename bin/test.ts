process.env.NODE_ENV = 'test'

import 'reflect-metadata'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { prepareTestRun } from './setup/checks.ts'
import { onStopRequest } from './setup/processes.ts'
import { runScript } from './setup/project.ts'
import { isPrepared } from './setup/test_run.ts'

const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

function runTests() {
  return new Ignitor(APP_ROOT, { importer: IMPORTER })
    .tap((app) => {
      app.booting(async () => {
        await import('#start/env')
      })
      app.listen('SIGTERM', () => app.terminate())
    })
    .testRunner()
    .configure(async (app) => {
      const { runnerHooks, ...config } = await import('../tests/bootstrap.js')

      processCLIArgs(process.argv.splice(2))
      configure({
        ...app.rcFile.tests,
        ...config,
        setup: runnerHooks.setup,
        teardown: runnerHooks.teardown.concat([() => app.terminate()]),
      })
    })
    .run(() => run())
    .catch((error) => {
      process.exitCode = 1
      prettyPrintError(error)
    })
}

/** Milliseconds that a process gets to end by itself after its tests. */
const OPEN_LIMIT_MS = 60_000

/** Ends the process with an error if a test has left something open, such as a server. */
function endEvenIfOpen() {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`A test has left something open: ${open}`)
    process.exit(1)
  }, OPEN_LIMIT_MS).unref()
}

if (isPrepared()) {
  await runTests()
  endEvenIfOpen()
} else {
  // Started by `node ace test`, which editors call. `npm test` prepares its runs itself.
  await runScript(async () => {
    const testRun = await prepareTestRun(process.argv.slice(2))
    onStopRequest(() => void testRun.close().finally(() => process.exit(130)))
    await runTests()
    await testRun.close()
    return Number(process.exitCode ?? 0)
  })
}
