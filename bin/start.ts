/** `npm start`: runs the demo, from a fresh clone to a page in the browser. */
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
import { startServer } from './setup/processes.ts'
import { runScript } from './setup/project.ts'

async function prepareFrontEnd(): Promise<void> {
  if (isFrontEndBuilt()) return
  console.log('Building the pages…')
  requireSuccess('The build of the pages', await timed('pages', buildFrontEnd))
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

    const web = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
    const servers = await timed('server', () =>
      Promise.all([startServer('The web server', web, demo.env), ...startSandbox(demo)])
    )
    announce(demo)
    return Promise.race(servers.map(({ ended }) => ended))
  })
)
