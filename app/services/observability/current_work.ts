import { AsyncLocalStorage } from 'node:async_hooks'
import type { Channel } from 'node:diagnostics_channel'
import { tracingChannels as jobChannels } from '@adonisjs/queue'
import { tracingChannels as httpChannels, type HttpContext } from '@adonisjs/core/http'

/** What the process is doing, so that a slow query can name it. */
export type CurrentWork = { ctx: HttpContext } | { job: { name: string; id: string } }

const current = new AsyncLocalStorage<CurrentWork>()

/** The request or job that runs the calling code; undefined outside of both. */
export const currentWork = () => current.getStore()

/** The libraries declare these channels without the type of what is stored. */
const requestStart: unknown = httpChannels.httpRequest.start
const jobStart: unknown = jobChannels.executeChannel.start
const starts = {
  request: requestStart as Channel<CurrentWork, { ctx: HttpContext }>,
  job: jobStart as Channel<CurrentWork, { job: { name: string; id: string } }>,
}

// The request or job is remembered in all code that it runs.
starts.request.bindStore(current, ({ ctx }) => ({ ctx }))
starts.job.bindStore(current, ({ job }) => ({ job }))

/** The pattern of a request's route. Files and unknown addresses have none. */
export const routeOf = ({ route }: HttpContext): string => route?.pattern ?? 'none'
