/**
 * Runs the web server, or the ace command after the moment, and ends it with SIGKILL at this moment
 * of a payment, so that a test can check what is left.
 *
 *   crashing_process.ts 'after create'
 *   crashing_process.ts 'after cancel' bids:expire
 */
import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import type { CrashMoment } from '#tests/helpers/crashes'

const [moment, ...command] = process.argv.slice(2)

const crashAt = (reached: CrashMoment) => {
  if (reached === moment) process.kill(process.pid, 'SIGKILL')
}

async function wrapGateway(onIntentRead: () => void) {
  const { stripe } = await import('#services/payments/main')
  const wrap = <Input, Answer>(
    name: 'create' | 'retrieve' | 'cancel' | 'refund',
    call: (input: Input) => Promise<Answer>
  ) => {
    return async (input: Input) => {
      crashAt(`before ${name}`)
      const answer = await call.call(stripe, input)
      crashAt(`after ${name}`)
      if (name === 'retrieve') onIntentRead()
      return answer
    }
  }
  stripe.createIntent = wrap('create', stripe.createIntent)
  stripe.retrieveIntent = wrap('retrieve', stripe.retrieveIntent)
  stripe.cancelIntent = wrap('cancel', stripe.cancelIntent)
  stripe.refund = wrap('refund', stripe.refund)
}

/** The first transaction after an intent was read settles it. */
async function wrapSettlement() {
  const { default: Project } = await import('#models/project')
  let isSettling = false
  await wrapGateway(() => (isSettling = true))
  const underLock: typeof Project.underLock = Project.underLock.bind(Project)
  Project.underLock = async (projectId, work, options) => {
    const result = await underLock(
      projectId,
      async (locked) => {
        const changed = await work(locked)
        if (isSettling) crashAt('while settling')
        return changed
      },
      options
    )
    if (isSettling) crashAt('once settled')
    return result
  }
}

const root = new URL('../../', import.meta.url)
const importer = (path: string) =>
  import(path.startsWith('./') || path.startsWith('../') ? new URL(path, root).href : path)
const ignitor = new Ignitor(root, { importer }).tap((app) => {
  app.booting(async () => {
    await import('#start/env')
  })
  app.starting(wrapSettlement)
  app.listen('SIGTERM', () => app.terminate())
})
await (command.length > 0 ? ignitor.ace().handle(command) : ignitor.httpServer().start())
