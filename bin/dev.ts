/** `npm run dev`: runs the demo and reloads pages when sources change. */
import { prepareMarket, startSandbox, withDemo } from './setup/demo.ts'
import { runInTerminal } from './setup/processes.ts'
import { runScript } from './setup/project.ts'

await runScript(() =>
  withDemo('npm run dev', async (demo) => {
    const sandbox = await Promise.all(startSandbox(demo))
    await prepareMarket(demo)
    const pages = runInTerminal(['ace.js', 'serve', '--hmr'], demo.env)
    return Promise.race([pages, ...sandbox.map(({ ended }) => ended)])
  })
)
