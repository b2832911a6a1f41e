/**
 * `node bench/search.ts` measures how long the first page of a search takes with 100,000 open
 * projects, in each sort order, in a city that has a fifth of them.
 */
import { prepareMarket, withDemo } from '../bin/setup/demo.ts'
import { runNode } from '../bin/setup/processes.ts'
import { runScript } from '../bin/setup/project.ts'

await runScript(() =>
  withDemo('node bench/search.ts', async (demo) => {
    await prepareMarket(demo)
    const { code, output } = await runNode(
      ['--import=./bin/setup/typescript.js', 'bench/search_timings.ts'],
      demo.env
    )
    console.log(output.trim())
    return code ?? 1
  })
)
