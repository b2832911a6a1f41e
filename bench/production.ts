import { existsSync, symlinkSync } from 'node:fs'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireSuccess, type Demo } from '../bin/setup/demo.ts'
import { readEnvironment } from '../bin/setup/environment.ts'
import { memorySettings } from '../bin/setup/memory_settings.ts'
import { FOLLOW_PARENT, launch, runNode } from '../bin/setup/processes.ts'
import { projectPath, SetupError } from '../bin/setup/project.ts'

/** Builds the release that production runs, with the checkout's packages. */
export async function buildRelease(): Promise<void> {
  console.log('Building the release…')
  requireSuccess('node ace build', await runNode(['ace.js', 'build'], { ...process.env }))
  const packages = projectPath('build', 'node_modules')
  if (!existsSync(packages)) symlinkSync(projectPath('node_modules'), packages, 'junction')
}

export interface ProductionServer {
  origin: string
  process: ChildProcess
  /** Milliseconds from the start of the process until it was ready for visitors. */
  readyAfter: number
}

/** What the processes of the built release need to know, with the demo's database and sandbox. */
const productionEnvironment = ({ env }: Demo, settings: Record<string, string>) => ({
  ...env,
  APP_KEY: readEnvironment().APP_KEY,
  NODE_ENV: 'production',
  ...memorySettings(),
  LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PAYMENTS: 'sandbox',
  SMTP_HOST: '127.0.0.1',
  MAIL_FROM: 'no-reply@stagely.test',
  SUPPORT_EMAIL: 'support@stagely.test',
  OPERATOR_NAME: 'Bench',
  OPERATOR_ADDRESS: '1 Bench Street, Asheville, NC 28801',
  STORAGE_PATH: projectPath('storage'),
  ...settings,
})

const launchBuilt = (args: string[], env: NodeJS.ProcessEnv) =>
  launch(process.execPath, [FOLLOW_PARENT, ...args], {
    cwd: projectPath('build'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  })

/**
 * Starts a web process of the built release as production does.
 *
 * @param settings  variables of the environment besides those it needs
 * @param flags     of Node.js
 */
export async function startProduction(
  demo: Demo,
  port: number,
  settings: Record<string, string> = {},
  flags: string[] = []
): Promise<ProductionServer> {
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const environment = productionEnvironment(demo, { PORT: String(port), ...settings })
  const child = launchBuilt([...flags, 'bin/server.js'], environment)
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return { origin, process: child, readyAfter: performance.now() - began }
    if (performance.now() - began > 60_000) break
    await sleep(10)
  }
  throw new SetupError('The built release does not start')
}

/** Starts a worker of the built release, which works all queues. */
export function startWorker(demo: Demo, settings: Record<string, string> = {}): ChildProcess {
  return launchBuilt(['ace.js', 'queue:work'], productionEnvironment(demo, settings))
}
