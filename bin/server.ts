import './setup/node_version.js'
import { once } from 'node:events'
import type { ApplicationService } from '@adonisjs/core/types'

await import('reflect-metadata')
const { Ignitor } = await import('@adonisjs/core')
const { reportFailedStart } = await import('./setup/failed_start.js')

const APP_ROOT = new URL('../', import.meta.url)

const IMPORTER = (filePath: string) => {
  if (filePath.startsWith('./') || filePath.startsWith('../')) {
    return import(new URL(filePath, APP_ROOT).href)
  }
  return import(filePath)
}

/** `npm start` has the server load everything while the demo market is written, and start afterwards. */
async function untilTold({ rcFile }: ApplicationService) {
  await Promise.all(rcFile.preloads.map(({ file }) => file()))
  // Nothing else keeps the process alive yet.
  process.channel?.ref()
  await once(process, 'message')
  process.channel?.unref()
}

/** Nothing is under way before the server starts, so a process that has to stop then ends at once. */
const exit = () => process.exit()

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
      const { startWatchdog } = await import('#services/operations/watchdog')
      startWatchdog()
    })
    process.on('SIGTERM', exit)
    if (process.env.WAIT_TO_START) app.starting(untilTold)
    app.starting(() => void process.off('SIGTERM', exit))
    app.listen('SIGTERM', () => app.terminate())
    app.listenIf(app.managedByPm2, 'SIGINT', () => app.terminate())
  })
  .httpServer()
  .start()
  .catch(reportFailedStart)
