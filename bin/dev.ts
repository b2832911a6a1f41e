/** `npm run dev`: runs the demo and reloads pages when sources change. */
import { prepareMarket, startSandbox, withDemo } from './setup/demo.ts'
import { runInTerminal } from './setup/processes.ts'
import { runScript } from './setup/project.ts'

await runScript(() =>
  withDemo('npm run dev', async (demo) => {
    const starting = startSandbox(demo)
    const [sandbox] = await Promise.all([Promise.all(starting), prepareMarket(demo, starting)])
    const pages = runInTerminal(['ace.js', 'serve', '--hmr'], demo.env)
    return Promise.race([pages, ...sandbox.map(({ ended }) => ended)])
  })
)
