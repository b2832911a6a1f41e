/**
 * `node bench/home.ts` measures the home page as a visitor gets it: Lighthouse scores (mobile,
 * simulated throttling) and the size of its JavaScript. CHROME_PATH names the browser if it isn't
 * found automatically. The best of three runs counts, because a busy machine only makes a page
 * slower.
 */
import { gzipSync } from 'node:zlib'
import lighthouse, { type Result } from 'lighthouse'
import { chromium } from 'playwright'
import { findChromium } from '../bin/setup/chromium.ts'
import { prepareMarket, requireSuccess, withDemo, type Demo } from '../bin/setup/demo.ts'
import { buildFrontEnd } from '../bin/setup/front_end.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { runScript } from '../bin/setup/project.ts'
import { startServer } from './support.ts'

const runs = 3
const goals = { 'performance': 98, 'accessibility': 100, 'best-practices': 100, 'seo': 100 }
const mostLayoutShift = 0.02
/** Bytes after gzip: what the page needs, plus 5 %. */
const mostJavaScript = 143_000

interface Measured {
  scores: Record<string, number>
  layoutShift: number
  /** URLs of the loaded scripts. */
  scripts: string[]
  /** Audits below the maximum score. */
  faults: string[]
}

function read({ audits, categories }: Result): Measured {
  const requests = audits['network-requests'].details
  const items = requests?.type === 'table' ? requests.items : []
  const all = Object.values(categories)
  return {
    scores: Object.fromEntries(all.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    layoutShift: audits['cumulative-layout-shift'].numericValue ?? 1,
    scripts: items.flatMap(({ resourceType, url }) =>
      resourceType === 'Script' && typeof url === 'string' ? url : []
    ),
    faults: all.flatMap(({ id, auditRefs }) =>
      auditRefs
        .map((ref) => ({ ref, audit: audits[ref.id] }))
        .filter(({ ref, audit }) => ref.weight > 0 && audit.score !== null && audit.score < 1)
        .map(({ audit }) => `${id}: ${audit.title} ${audit.displayValue ?? ''}`)
    ),
  }
}

async function packedBytes(urls: readonly string[]): Promise<number> {
  const answers = await Promise.all(urls.map((url) => fetch(url)))
  const files = await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return files.reduce((sum, file) => sum + gzipSync(file).length, 0)
}

async function measure(demo: Demo): Promise<number> {
  const origin = await startServer(demo)
  const port = await firstFreePort(Number(demo.env.PORT) + 10, '127.0.0.1')
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  let best: Measured | undefined
  try {
    for (let run = 0; run < runs; run += 1) {
      const outcome = await lighthouse(`${origin}/`, { port, logLevel: 'silent' })
      if (!outcome) throw new Error('Lighthouse has no result')
      const measured = read(outcome.lhr)
      if (!best || measured.scores.performance > best.scores.performance) best = measured
    }
  } finally {
    await browser.close()
  }
  if (!best) throw new Error('Nothing was measured')
  const javaScript = await packedBytes(best.scripts)
  for (const [name, goal] of Object.entries(goals)) {
    console.log(`${name.padEnd(16)} ${best.scores[name]} (goal ${goal})`)
  }
  console.log(`layout shift     ${best.layoutShift.toFixed(3)} (at most ${mostLayoutShift})`)
  console.log(`JavaScript       ${javaScript} bytes packed (at most ${mostJavaScript})`)
  for (const fault of best.faults) console.log(`  ${fault}`)
  const reached = Object.entries(goals).every(([name, goal]) => best.scores[name] >= goal)
  const light = best.layoutShift <= mostLayoutShift && javaScript <= mostJavaScript
  return reached && light ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/home.ts', async (demo) => {
    requireSuccess('Building the pages', await buildFrontEnd('production'))
    await prepareMarket(demo)
    return measure(demo)
  })
)
