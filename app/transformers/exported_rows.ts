import { maskedText, type Masking } from '#enums/masking'
import { userTypes, type UserType } from '#enums/user_types'
import type User from '#models/user'
import type { ExportedRow } from '#queries/data_export'

interface OtherSide {
  name: string
  company: string | null
  email: string
  phone: string | null
  userType: UserType
  stagerIdentifier: string | null
  deleted: boolean
  /** Whether contact details are released between the two (GEN-03). */
  released: boolean
}

const fileOf = (name: string) => `photos/${name}.webp`

/** The person's own details, as they may take them along; no password, no provider's id. */
export const exportedAccount = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailConfirmed: user.emailConfirmed,
  userType: user.userType,
  name: user.name,
  phone: user.phone,
  company: user.company,
  website: user.website,
  bio: user.bio,
  rating: user.rating,
  stagerIdentifier: user.stagerIdentifier,
  avatar: user.avatar && fileOf(user.avatar),
  portfolioPhotos: user.portfolioPhotos.map(fileOf),
  createdAt: user.createdAt.toISO(),
  updatedAt: user.updatedAt.toISO(),
})

/** Somebody else in a person's export: what that person sees of them on the screens (R13, R15). */
function exportedOther({ deleted, released, stagerIdentifier, userType, ...details }: OtherSide) {
  if (deleted) return { name: 'Deleted user' }
  if (!released) return { name: stagerIdentifier ?? userTypes.label(userType) }
  const { name, company, email, phone } = details
  return { name, company, email, phone }
}

/** A row of `data.json`: the other side as far as it is released, photos by their files. */
export function exportedRow({ other, masked, ...row }: ExportedRow) {
  const side = other as OtherSide | undefined
  const exported: Record<string, unknown> = { ...row }
  if (side) exported.with = exportedOther(side)
  if (!side?.released) {
    const masking = masked as Masking | null
    if (row.sent === false) {
      exported.content = maskedText({ content: String(row.content), masked: masking }, 'content')
    }
    if ('project' in row) {
      exported.project = maskedText({ title: String(row.project), masked: masking }, 'title')
    }
  }
  if (Array.isArray(row.photos)) exported.photos = row.photos.map(fileOf)
  return exported
}
