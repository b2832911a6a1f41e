import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import type { ProjectDetails } from '#models/project/details'
import PhotoStore from '#services/photos/photo_store'
import { photoUrl } from '#shared/projects/photo_urls'
import { call } from '#tests/helpers/calls'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'

/** The smallest photo, as a data URL. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A small photo as a data URL. */
export const smallPhoto = async () => dataString(await jpeg())

interface Scene {
  owner?: Person
  company?: Person
  project?: Partial<ProjectDetails>
  /** How many photos the project has. */
  photos?: number
}

/** A project with photos whose fee is paid; the company hasn't marked its work completed. */
export async function createPaidWork({ photos = 2, ...scene }: Scene = {}) {
  const owner = scene.owner ?? (await createOwner())
  const company = scene.company ?? (await createStager())
  const photo = await smallPhoto()
  const project = await PhotoStore.storeAll(Array<string>(photos).fill(photo), [], (names) =>
    createProject(owner, { ...scene.project, photos: names })
  )
  // The bid is below the fees, so nobody pays.
  const { id } = await createBid(project, company, { amount: 90 })
  await (await Bid.findVisibleOrFail(id)).accept(owner.user)
  return { owner, company, project, bid: await Bid.findVisibleOrFail(id), photos: project.photos }
}

/** The same with the work marked completed. Emails so far are forgotten. */
export async function createCompletedWork(options: Scene = {}) {
  const scene = await createPaidWork(options)
  await scene.bid.completeWork(scene.company.user)
  await db.from('queue_jobs').delete()
  await db.from('notifications').delete()
  return scene
}

export interface PairReply {
  id: number
  room: string
  before: { url: string; thumbnail: string } | null
  after: { url: string; thumbnail: string }
  consent: boolean
  can: { remove: boolean; consent: boolean }
  message?: string
  errors?: { field: string; message: string }[]
}

/** Adds a pair of the project's photo at this index. */
export async function addPair(
  { company, bid, photos }: { company: Person; bid: { id: number }; photos: string[] },
  at = 0,
  changes: object = {}
) {
  const body = { room: 'Living Room', before: photoUrl(photos[at]), after: await smallPhoto() }
  return call<PairReply>(company, `POST /api/bids/${bid.id}/room-pairs`, { ...body, ...changes })
}

export const answerPair = (person: Person | null, id: number, consent: boolean) =>
  call<PairReply>(person, `PUT /api/room-pairs/${id}/consent`, { consent })
