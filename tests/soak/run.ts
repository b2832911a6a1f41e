/**
 * `npm run soak` tries the product under faults and load, by hand. Each run prints its seed.
 *
 *   npm run soak -- --minutes=20        random people, while dependencies and processes fail
 *   npm run soak -- --crashes           kills a process between any two effects
 *   npm run soak -- --requests=20000    generated requests
 *   npm run soak -- --abuse             slow clients, idle connections, sign-ins, uploads
 *
 * `--seed=7` repeats a run. `--flow=accept` selects the flows or loads whose names contain this,
 * and `--every` kills at every message, including those without an effect.
 */
import { parseArgs } from 'node:util'
import { preparations } from '../../bin/setup/checks.ts'
import { launchNode, onStopRequest, stopAll } from '../../bin/setup/processes.ts'
import { runScript, SetupError } from '../../bin/setup/project.ts'
import { runSteps, selectSteps } from '../../bin/setup/steps.ts'
import { TestRun } from '../../bin/setup/test_run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    crashes: { type: 'boolean' },
    requests: { type: 'string' },
    abuse: { type: 'boolean' },
    seed: { type: 'string' },
    flow: { type: 'string' },
    every: { type: 'boolean' },
  },
})

const files = [
  values.minutes && 'faults',
  values.crashes && 'crashes',
  values.requests && 'requests',
  values.abuse && 'abuse',
].filter(Boolean)

/** Runs the chosen specs of the suite, with its output in the terminal. */
async function play(run: TestRun): Promise<number> {
  const env = {
    ...(await run.environment('soak')),
    SOAK_MINUTES: values.minutes,
    SOAK_REQUESTS: values.requests,
    SOAK_SEED: values.seed ?? String(Date.now() % 1_000_000),
    SOAK_FLOW: values.flow ?? '',
    SOAK_EVERY: values.every ? 'on' : '',
  }
  const chosen = files.map((file) => `--files=tests/soak/${file}.spec.ts`)
  const flags = ['--import=./bin/setup/typescript.js', 'bin/test.ts', 'soak', ...chosen]
  const child = launchNode(flags, env, 'inherit')
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  if (files.length === 0) {
    throw new SetupError('Choose --minutes=20, --crashes, --requests=20000 or --abuse.')
  }
  const run = new TestRun()
  try {
    const steps = selectSteps(preparations(run, {}), ['migrations', 'build'])
    const { failed } = await runSteps(steps, 2)
    return failed ? 1 : await play(run)
  } finally {
    await stopAll()
    await run.close()
  }
})
