/**
 * `node bench/start.ts` measures how long the built release takes from the start of its process until
 * `/health/ready` answers 200, with the database running. Goal: two seconds, in the median.
 */
import { once } from 'node:events'
import { prepareMarket, withDemo } from '../bin/setup/demo.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { runScript } from '../bin/setup/project.ts'
import { buildRelease, startProduction } from './production.ts'

const rounds = 7
/** In milliseconds. */
const goal = 2000

await runScript(() =>
  withDemo('node bench/start.ts', async (demo) => {
    await prepareMarket(demo)
    await buildRelease()
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const port = await firstFreePort(Number(demo.env.PORT) + 10, '127.0.0.1')
      const server = await startProduction(demo, port)
      times.push(server.readyAfter)
      server.process.kill('SIGTERM')
      await once(server.process, 'exit')
    }
    const sorted = times.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(rounds / 2)]
    console.log(`ready after ${sorted.map((time) => time.toFixed(0)).join(', ')} ms`)
    console.log(`median ${median.toFixed(0)} ms, goal ${goal} ms`)
    return median <= goal ? 0 : 1
  })
)
