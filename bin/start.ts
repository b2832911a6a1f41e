/** `npm start`: the demonstration, from a fresh clone to a page in the browser. */
import type { ChildProcess } from 'node:child_process'
import { on, once } from 'node:events'
import { demoLogins } from '../database/demo/logins.ts'
import {
  type Demo,
  prepareMarket,
  requireSuccess,
  timed,
  timesTaken,
  withDemo,
} from './setup/demo.ts'
import { buildFrontEnd, isFrontEndBuilt } from './setup/front_end.ts'
import { launchNode } from './setup/processes.ts'
import { runScript, SetupError } from './setup/project.ts'

const READY_LIMIT_MS = 60_000
/** A small nursery for young objects: a demonstration is mostly idle, and stays under 220 MB. */
const frugal = ['--max-semi-space-size=4', '--optimize-for-size']

async function prepareFrontEnd(): Promise<void> {
  if (isFrontEndBuilt()) return
  console.log('Building the pages…')
  requireSuccess('The build of the pages', await timed('pages', buildFrontEnd))
}

/** Settles when the web server and what belongs to it are up; the framework says so itself. */
async function readiness(web: ChildProcess): Promise<void> {
  const signal = AbortSignal.timeout(READY_LIMIT_MS)
  try {
    for await (const [message] of on(web, 'message', { signal })) {
      if (message === 'ready') return
    }
  } catch {
    throw new SetupError('The web server did not get ready within a minute; it says why above.')
  }
}

function announce({ address }: Demo): void {
  const width = (key: 'role' | 'email') => Math.max(...demoLogins.map((login) => login[key].length))
  const lines = demoLogins.map(
    ({ role, email, password }) =>
      `  ${role.padEnd(width('role'))}  ${email.padEnd(width('email'))}  ${password}`
  )
  console.log(
    [
      '',
      `Stagely runs at ${address}`,
      '',
      ...lines,
      '',
      `Ctrl-C stops it. (${timesTaken()})`,
      '',
    ].join('\n')
  )
}

await runScript(() =>
  withDemo('npm start', async (demo) => {
    await Promise.all([prepareMarket(demo), prepareFrontEnd()])

    const web = launchNode(
      [...frugal, '--import=@poppinss/ts-exec', 'bin/server.ts'],
      demo.env,
      'inherit'
    )
    const end = once(web, 'exit').then(() => {
      throw new SetupError('The web server ended; it says why above.')
    })
    await timed('server', () => Promise.race([readiness(web), end]))
    announce(demo)
    return end
  })
)
