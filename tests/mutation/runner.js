/** Stryker's way to run the unit suite: Japa has no runner of its own. One spec file counts as one test. */
import { fork } from 'node:child_process'
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'

const specs = ['tests/unit/{lifecycles,shared}/**/*.spec.ts']

/** A process that has loaded the packages, so that a mutant waits only for the specs themselves. */
function warmUp() {
  const child = fork(resolve('tests/mutation/specs.js'), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-warnings'],
  })
  const written = []
  child.stderr.on('data', (chunk) => written.push(chunk))
  const ready = new Promise((done) => child.once('message', done))
  return { child, ready, errors: () => Buffer.concat(written).toString() }
}

class JapaRunner {
  #next = warmUp()

  capabilities() {
    return { reloadEnvironment: true }
  }

  /** @returns what the specs report, or null after `timeout` milliseconds */
  async #run(message, timeout) {
    const { child, ready, errors } = this.#next
    this.#next = warmUp()
    await ready
    let timer
    const answer = new Promise((done) => {
      child.once('message', done)
      child.once('exit', () => done({ failures: [`The process ended. ${errors()}`], count: 0 }))
      timer = setTimeout(() => done(null), timeout)
    })
    child.send(message)
    const report = await answer
    clearTimeout(timer)
    child.kill('SIGKILL')
    return report
  }

  async dryRun({ timeout }) {
    const tests = []
    const perTest = {}
    for (const file of globSync(specs).sort()) {
      const began = performance.now()
      const report = await this.#run({ files: [file] }, timeout)
      if (!report) return { status: 'timeout', reason: file }
      if (report.failures.length) {
        return { status: 'error', errorMessage: `${file}: ${report.failures.join('\n')}` }
      }
      const { perTest: passed = {}, static: loaded = {} } = report.mutantCoverage ?? {}
      perTest[file] = { ...loaded, ...passed[file] }
      const timeSpentMs = performance.now() - began
      tests.push({ id: file, name: file, fileName: resolve(file), status: 0, timeSpentMs })
    }
    return { status: 'complete', tests, mutantCoverage: { static: {}, perTest } }
  }

  async mutantRun({ activeMutant, testFilter, timeout, hitLimit }) {
    const files = testFilter ?? globSync(specs).sort()
    const report = await this.#run({ files, mutant: activeMutant.id, hitLimit }, timeout)
    const isStuck = !report || (hitLimit !== undefined && report.hitCount > hitLimit)
    if (isStuck) return { status: 'timeout' }
    const [failureMessage] = report.failures
    const nrOfTests = files.length
    if (failureMessage === undefined) return { status: 'survived', nrOfTests }
    return { status: 'killed', killedBy: files.slice(0, 1), failureMessage, nrOfTests }
  }

  async dispose() {
    this.#next.child.kill('SIGKILL')
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'japa', JapaRunner)]
