import './setup/node_version.js'

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

new Ignitor(APP_ROOT, { importer: IMPORTER })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    app.listen('SIGTERM', () => app.terminate())
    app.listenIf(app.managedByPm2, 'SIGINT', () => app.terminate())
  })
  .ace()
  .configure(async (app) => {
    const { explainErrors } = await import('./setup/command_errors.js')
    explainErrors(await app.container.make('ace'))
  })
  .handle(process.argv.slice(2))
  .catch(reportFailedStart)
