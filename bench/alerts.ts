/**
 * `node bench/alerts.ts` measures how long it takes to alert the companies whose saved searches
 * match a new project, among 50,000 saved searches of 25,000 companies. Limit: one second.
 */
import { prepareMarket, withDemo } from '../bin/setup/demo.ts'
import { runNode } from '../bin/setup/processes.ts'
import { runScript } from '../bin/setup/project.ts'

await runScript(() =>
  withDemo('node bench/alerts.ts', async (demo) => {
    await prepareMarket(demo)
    const { code, output } = await runNode(
      ['--import=./bin/setup/typescript.js', 'bench/alert_timings.ts'],
      demo.env
    )
    console.log(output.trim())
    return code ?? 1
  })
)
