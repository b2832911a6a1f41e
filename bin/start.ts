/** `npm start`: runs the demo, from a fresh clone to a page in the browser. */
import { relative } from 'node:path'
import { demoLogins } from '../database/demo/logins.ts'
import {
  type Demo,
  prepareMarket,
  requireSuccess,
  startSandbox,
  timed,
  timesTaken,
  withDemo,
} from './setup/demo.ts'
import { buildFrontEnd, isFrontEndBuilt } from './setup/front_end.ts'
import { type RunningServer, startServer } from './setup/processes.ts'
import { projectPath, runScript } from './setup/project.ts'
import { ServerLog } from './setup/server_log.ts'

async function prepareFrontEnd(): Promise<void> {
  if (isFrontEndBuilt('quick')) return
  console.log('Building the pages…')
  requireSuccess('The build of the pages', await timed('pages', () => buildFrontEnd('quick')))
}

function announce({ address }: Demo, log: ServerLog): void {
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
      `Requests are logged in ${relative(process.cwd(), log.path)}; warnings and errors appear here.`,
      `Ctrl-C stops it. (${timesTaken()})`,
      '',
    ].join('\n')
  )
}

await runScript(() => {
  const log = new ServerLog(projectPath('storage', 'logs', 'demo.log'))
  let pages: Promise<void> | undefined
  let sandbox: Promise<RunningServer[]> | undefined
  return withDemo(
    'npm start',
    async (demo) => {
      await sandbox
      const market = prepareMarket(demo)
      market.catch(() => {})
      await pages
      const web = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
      const started = startServer('The web server', web, demo.env, { log, mayStart: market })
      started.catch(() => {})
      await market
      const server = await timed('server', () => started)
      announce(demo, log)
      const servers = [server, ...((await sandbox) ?? [])]
      return Promise.race(servers.map(({ ended }) => ended))
    },
    (demo) => {
      pages = prepareFrontEnd()
      sandbox = Promise.all(startSandbox(demo, log))
      // Awaited later: until then a failure must not end the process.
      for (const work of [pages, sandbox]) work.catch(() => {})
    }
  )
})
