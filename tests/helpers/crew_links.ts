import { randomBytes } from 'node:crypto'
import type { DayStep } from '#shared/jobs/install_day'
import Staging from '#models/staging'
import type { crewPageProps } from '#transformers/crew_page'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { smallPhoto } from '#tests/helpers/room_pairs'
import type { createStaging } from '#tests/helpers/stagings'

type Scene = Pick<Awaited<ReturnType<typeof createStaging>>, 'owner' | 'company' | 'project'>

export const access = {
  address: '42 Overlook Ridge\nWoodfin, NC 28804',
  instructions: 'Lockbox 7391, side door. Gate: 828 555 0142.',
}

/** What a phone sends for a tap. */
export const tapNow = (step: DayStep, changes: Record<string, unknown> = {}) => ({
  clientId: randomBytes(16).toString('hex'),
  step,
  at: new Date().toISOString(),
  ...(step === 'no_access' ? { reason: 'code' } : {}),
  ...changes,
})

export const describeAccess = ({ owner, project }: Scene) =>
  Staging.of(project.id).describeAccess(owner.user, access)

export interface MadeCrewLink {
  id: number
  token: string
  /** Path of the crew's page. */
  path: string
}

/** The company makes a link for the crew of the next install or removal. */
export async function makeCrewLink(
  { company, project }: Pick<Scene, 'company' | 'project'>,
  body: { replaces?: number | null; crew?: string; toDo?: string[] } = {}
): Promise<MadeCrewLink> {
  const { status, body: made } = await call<{
    link: { id: number }
    url: string
    message?: string
  }>(company, `POST /api/projects/${project.id}/crew-link`, body)
  if (status !== 201) throw new Error(`${status}: ${made.message}`)
  const path = new URL(made.url).pathname
  return { id: made.link.id, token: path.split('/')[2], path }
}

type Link = Pick<MadeCrewLink, 'token'>

export const tapAsCrew = ({ token }: Link, step: DayStep, changes: Record<string, unknown> = {}) =>
  call(null, 'POST /api/crew/taps', { token, ...tapNow(step, changes) })

const ofOutbox = () => ({
  clientId: randomBytes(16).toString('hex'),
  takenAt: new Date().toISOString(),
  waiting: 0,
  room: 'Living Room',
})

type Recorded = { clientId: string; room: string; message: string; code?: string }

export const noteAsCrew = ({ token }: Link, changes: Record<string, unknown> = {}) =>
  call<Recorded>(null, 'POST /api/crew/damage-notes', {
    ...{ token, ...ofOutbox(), text: 'Scratch on the door frame' },
    ...changes,
  })

export const photoAsCrew = async ({ token }: Link, changes: Record<string, unknown> = {}) =>
  call<Recorded & { moment: string }>(null, 'POST /api/crew/photos', {
    ...{ token, ...ofOutbox(), moment: 'after', data: await smallPhoto() },
    ...changes,
  })

export const askForAddress = ({ token }: Link) =>
  call<{ address: string; instructions: string | null; message?: string; code?: string }>(
    null,
    'POST /api/crew/addresses',
    { token }
  )

export const openAsCrew = ({ token }: Link, agent = 'Phone') =>
  send('POST', '/api/crew/openings', { body: { token }, headers: { 'user-agent': agent } })

/** The page as whoever has the link sees it. @param cookie  of the phone */
export async function crewPageAt({ path }: Pick<MadeCrewLink, 'path'>, cookie?: string) {
  const page = await open(path, undefined, cookie ? { cookie } : {})
  type Props = ReturnType<typeof crewPageProps> & { user: unknown }
  const props = page.status === 200 ? pageProps<Props>(page.text) : null
  return { ...page, props }
}
