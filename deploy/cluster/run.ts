/**
 * `npm run cluster`: rehearses how the site runs on several machines, with the files of deploy/, and
 * prints a report. Takes about five minutes and stops everything at the end.
 */
import { buildFrontEnd } from '../../bin/setup/front_end.ts'
import { onStopRequest, stopAll } from '../../bin/setup/processes.ts'
import { projectRoot, runScript } from '../../bin/setup/project.ts'
import { runSteps, type Step } from '../../bin/setup/steps.ts'
import { checkOutPrevious } from './previous_release.ts'
import { rehearsals } from './rehearsals.ts'
import { Site } from './site.ts'

onStopRequest(() => void stopAll())

await runScript(async () => {
  let site: Site | undefined
  try {
    await buildFrontEnd('production')
    site = await Site.prepare()
    const previous = await checkOutPrevious(site.folder)
    const steps: Step[] = rehearsals(site, { previous, current: projectRoot })
    const { passed, failed } = await runSteps(steps, 1)
    console.log(`${passed} passed, ${failed} failed. Logs: ${site.logs}`)
    return failed ? 1 : 0
  } finally {
    await site?.close()
    await stopAll()
  }
})
