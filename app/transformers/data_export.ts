import type { PhotoLabels } from '#shared/projects/photo_labels'
import { DateTime } from 'luxon'
import { jobDateKinds, phaseLabel } from '#shared/jobs/jobs'
import { marketZone } from '#shared/values/market_time'
import { maskedText, ownTextFor, type Masking } from '#shared/masking/masking'
import { userTypes, type UserType } from '#shared/accounts/user_types'
import { isReleased } from '#lifecycles/bid_lifecycle'
import { jobFor } from '#lifecycles/job'
import type Person from '#models/person'
import type User from '#models/user'
import type { SentFile } from '#queries/message_files'
import type {
  ExportOptions,
  ExportSection,
  ExportedJob,
  ExportedRow,
  PersonSection,
} from '#queries/data_export'

interface OtherParty {
  name: string
  company: string | null
  email: string
  phone: string | null
  userType: UserType
  stagerIdentifier: string | null
  deleted: boolean
  /** Whether contact details are released between the two. */
  released: boolean
}

const archivePath = (name: string) => `photos/${name}.webp`

/** Path of a sent file in the archive. */
export const fileArchivePath = ({ id, name }: Pick<SentFile, 'id' | 'name'>) =>
  `files/${id}-${name}`

/** A file of a message, and its place in the archive if it is there. */
function exportedFile(file: SentFile, { isIncluded }: { isIncluded: boolean }) {
  const { id, kind, bytes, name, removed } = file
  if (removed) return { id, kind, removed }
  return { id, kind, bytes, name, file: isIncluded ? fileArchivePath(file) : null }
}

/** The user's own account, without password and provider ids. */
const exportedAccount = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  teamRole: user.teamRole,
  userType: user.userType,
  name: user.name,
  phone: user.phone,
  company: user.company,
  website: user.website,
  bio: user.bio,
  introduction: user.introduction,
  areaCounty: user.areaCounty,
  areaState: user.areaState,
  rating: user.rating,
  stagerIdentifier: user.stagerIdentifier,
  avatar: user.avatar && archivePath(user.avatar),
  portfolioPhotos: user.portfolioPhotos.map(archivePath),
  mutedAt: user.mutedAt?.toJSDate() ?? null,
  mutedUntil: user.mutedUntil?.toJSDate() ?? null,
  installHintDismissedAt: user.installHintDismissedAt?.toJSDate() ?? null,
  secondFactorFrom: user.secondFactorFrom?.toISODate() ?? null,
  createdAt: user.createdAt.toJSDate(),
  updatedAt: user.updatedAt.toJSDate(),
})

/** The person who signs in, without the password. */
const exportedPerson = (person: Person) => ({
  name: person.name,
  email: person.email,
  emailConfirmed: person.emailConfirmed,
  twoStepVerificationSince: person.twoStepAt?.toJSDate() ?? null,
  createdAt: person.createdAt.toJSDate(),
  updatedAt: person.updatedAt.toJSDate(),
})

/** Another user in the export: the same details that the exporting user sees on screen. */
function exportedOtherParty({
  deleted,
  released,
  stagerIdentifier,
  userType,
  ...details
}: OtherParty) {
  if (deleted) return { name: 'Deleted user' }
  if (!released) return { name: stagerIdentifier ?? userTypes.label(userType) }
  const { name, company, email, phone } = details
  return { name, company, email, phone }
}

/** A row of `data.json`, masked before contact release. Photos and sent files become paths in the
 * archive. */
function exportedRow(
  { other, masked, noteReceived, noteMasked, ...row }: ExportedRow,
  { byTeam = false }: ExportOptions
) {
  const side = other as OtherParty | undefined
  const exported: Record<string, unknown> = { ...row }
  if (side) exported.with = exportedOtherParty(side)
  if (noteReceived !== undefined) {
    const seen = side?.released ? 'whole' : 'masked'
    const note = ownTextFor(noteReceived as string | null, noteMasked as Masking | null, seen)
    exported.note = note?.text ?? null
  }
  if (!side?.released) {
    const masking = masked as Masking | null
    if (row.sent === false) {
      exported.content = maskedText({ content: String(row.content), masked: masking }, 'content')
    }
    if ('project' in row) {
      exported.project = maskedText({ title: String(row.project), masked: masking }, 'title')
    }
  }
  if (Array.isArray(row.files)) {
    const files = row.files as SentFile[]
    const isIncluded = row.sent === true && !byTeam
    exported.files = files.map((file) => exportedFile(file, { isIncluded }))
  }
  if (Array.isArray(row.photos)) exported.photos = row.photos.map(archivePath)
  if (row.photoLabels) {
    const labels = Object.entries(row.photoLabels as PhotoLabels)
    exported.photoLabels = Object.fromEntries(
      labels.map(([name, label]) => [archivePath(name), label])
    )
  }
  if (row.floorPlan) exported.floorPlan = archivePath(String(row.floorPlan))
  return exported
}

/** The state of a job, for this person: the same words as on its page. */
function exportedJob({ id, title, masked, side, facts }: ExportedJob) {
  const { phase, steps, turn, dates } = jobFor(facts, side, { now: new Date() })
  const isReadable = side === 'owner' || (facts.offer !== null && isReleased(facts.offer))
  return {
    projectId: id,
    project: isReadable ? title : maskedText({ title, masked }, 'title'),
    side: side === 'owner' ? 'owner' : 'company',
    phase: phase && phaseLabel(phase, side),
    status: { text: turn.text, at: turn.at },
    openSteps: steps.map(({ isYours, text, at }) => ({ isYours, text, at })),
    dates: dates.map(({ kind, at }) => ({ kind: jobDateKinds.label(kind), at })),
  }
}

/** Writes moments in the market's zone, such as `2026-12-31T20:00:00.000-05:00`. */
const jsonOf = (content: unknown) =>
  JSON.stringify(content, function (this: Record<string, unknown>, key, value: unknown) {
    const moment = this[key]
    if (!(moment instanceof Date)) return value
    return DateTime.fromJSDate(moment, { zone: marketZone }).toISO()
  })

/** Streams the text of `data.json`, whose times are in one zone. */
export async function* exportedData(
  user: User,
  chapters: Iterable<[ExportSection, AsyncIterable<ExportedRow>]>,
  options: ExportOptions = {}
): AsyncGenerator<string> {
  yield* written({ account: exportedAccount(user) }, chapters, options)
}

/** The same about a person. */
export async function* exportedPersonData(
  person: Person,
  chapters: Iterable<[PersonSection, AsyncIterable<ExportedRow>]>
): AsyncGenerator<string> {
  yield* written({ person: exportedPerson(person) }, chapters)
}

async function* written(
  whose: Record<string, unknown>,
  chapters: Iterable<[ExportSection | PersonSection, AsyncIterable<ExportedRow>]>,
  options: ExportOptions = {}
): AsyncGenerator<string> {
  const head = { exportedAt: new Date(), timeZone: marketZone, ...whose }
  yield jsonOf(head).slice(0, -1)
  for (const [name, rows] of chapters) {
    yield `,\n"${name}": [`
    let separator = '\n'
    for await (const row of rows) {
      const exported = name === 'jobs' ? exportedJob(row as ExportedJob) : exportedRow(row, options)
      yield separator + jsonOf(exported)
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}
