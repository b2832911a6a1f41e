/**
 * Runs spec files of the unit suite in a fresh process that has loaded the packages already. Waits for one message
 * `{ files, mutant, hitLimit }`, and answers with the tests that failed and the mutants that the code passed. The first
 * failure of a mutant ends the run, because one is enough.
 */
import '../../bin/setup/typescript.js'
import { assert } from '@japa/assert'
import { configure, processCLIArgs, run } from '@japa/runner'
import 'luxon'
import '@vinejs/vine'
import 'fast-check'

process.once('message', ({ files, mutant, hitLimit }) => {
  const stryker = { activeMutant: mutant, hitLimit, hitCount: hitLimit ? 0 : undefined }
  stryker.currentTestId = files[0]
  globalThis.__stryker__ = stryker

  const failures = []
  let count = 0
  const reporter = {
    name: 'mutation',
    handler: (runner, emitter) => {
      emitter.on('test:end', ({ hasError, title, errors }) => {
        count += 1
        if (!hasError) return
        failures.push(`${title.expanded}: ${errors[0]?.error?.message}`)
        if (mutant !== undefined) end()
      })
      emitter.on('group:end', ({ hasError, errors }) => {
        if (hasError) failures.push(String(errors[0]?.error?.message))
      })
    },
  }
  let hasEnded = false
  const end = (error) => {
    if (hasEnded) return
    hasEnded = true
    if (error) failures.push(String(error))
    // Japa prints a file that can't be imported, and sets the exit code.
    if (count === 0 || process.exitCode) failures.push('The specs did not run.')
    const { mutantCoverage } = stryker
    process.send({ failures, count, mutantCoverage, hitCount: stryker.hitCount }, () =>
      process.exit(0)
    )
  }
  process.on('uncaughtException', end)
  processCLIArgs([])
  configure({
    files,
    plugins: [assert()],
    reporters: { activated: ['mutation'], list: [reporter] },
    forceExit: false,
  })
  run().then(() => end(), end)
})
process.send('ready')
