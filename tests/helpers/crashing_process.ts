/**
 * Runs the web server, or an ace command, and ends it with SIGKILL in the middle of a payment, so that
 * a test can check what is left.
 *
 * The server takes a moment for each request, separated by commas, and gets the requests one after the
 * other. Each stops at its moment for good, and the server prints that; the last one ends the server,
 * so that all of them are cut off at once, as by a power cut.
 *
 *   crashing_process.ts 'before create,after retrieve,while settling'
 *   crashing_process.ts 'after cancel' bids:expire
 */
import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import type { CrashMoment } from '#tests/helpers/crashes'

const [list, ...command] = process.argv.slice(2)
const moments = list.split(',')

/** Whether the request that is being answered has read an intent. */
let isSettling = false

async function crashAt(reached: CrashMoment) {
  if (reached !== moments[0]) return
  moments.shift()
  if (moments.length === 0) process.kill(process.pid, 'SIGKILL')
  isSettling = false
  console.log(`stopped ${reached}`)
  await new Promise(() => {})
}

async function wrapGateway() {
  const { stripe } = await import('#services/payments/main')
  const wrap = <Input, Answer>(
    name: 'create' | 'retrieve' | 'cancel' | 'refund',
    call: (input: Input) => Promise<Answer>
  ) => {
    return async (input: Input) => {
      await crashAt(`before ${name}`)
      const answer = await call.call(stripe, input)
      await crashAt(`after ${name}`)
      if (name === 'retrieve') isSettling = true
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
  await wrapGateway()
  const underLock: typeof Project.underLock = Project.underLock.bind(Project)
  Project.underLock = async (projectId, work, options) => {
    const result = await underLock(
      projectId,
      async (locked) => {
        const changed = await work(locked)
        if (isSettling) await crashAt('while settling')
        return changed
      },
      options
    )
    if (isSettling) await crashAt('once settled')
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
