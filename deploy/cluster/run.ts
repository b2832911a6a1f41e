/**
 * `npm run cluster`: rehearses how the site runs on several machines, with the files of deploy/, and
 * prints a report. Takes about ten minutes and stops everything at the end. `--only=NAME` runs one of
 * the steps, with what it needs; it may be given several times. `--previous=COMMIT` names the release
 * that serves before the migrations; by default it is the one without the last ten.
 */
import { parseArgs } from 'node:util'
import { buildFrontEnd } from '../../bin/setup/front_end.ts'
import { onStopRequest, stopAll } from '../../bin/setup/processes.ts'
import { projectRoot, runScript } from '../../bin/setup/project.ts'
import { runSteps, selectSteps } from '../../bin/setup/steps.ts'
import { checkOutPrevious } from './previous_release.ts'
import { needsPrevious, rehearsals } from './rehearsals.ts'
import { Site } from './site.ts'

const { values: given } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    previous: { type: 'string' },
  },
})

onStopRequest(() => void stopAll())

await runScript(async () => {
  let site: Site | undefined
  try {
    await buildFrontEnd('production')
    site = await Site.prepare()
    const previous = needsPrevious(given.only)
      ? await checkOutPrevious(site.folder, given.previous)
      : projectRoot
    const all = rehearsals(site, { previous, current: projectRoot })
    const steps = given.only.length > 0 ? selectSteps(all, given.only) : all
    const { passed, failed } = await runSteps(steps, 1)
    console.log(`${passed} passed, ${failed} failed. Logs: ${site.logs}`)
    return failed ? 1 : 0
  } finally {
    await site?.close()
    await stopAll()
  }
})
