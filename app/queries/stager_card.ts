import db from '@adonisjs/lucid/services/db'
import type { ExperienceLevel } from '#shared/bids/bid_enums'
import type { Room, StagingLevel } from '#shared/projects/project_enums'
import { contactsReleasedAt } from '#models/message/contact_release'
import { activeBadgesOf, type ShownBadge } from '#models/user/active_badges'
import type User from '#models/user'
import { storedReputation } from '#queries/reputation'
import { PreparedRead } from '#services/database/prepared_read'
import type { ReputationFigures } from '#shared/reputation/reputation'

/** What a photo of a portfolio shows. */
export interface PhotoLabel {
  /** Name in the photo store. */
  photo: string
  room: Room | null
  stagingLevel: StagingLevel | null
}

/** What everyone may know about a staging company before contact release. */
export interface StagerCard {
  id: number
  stagerIdentifier: string
  portfolioPhotos: string[]
  /** What the photos show, in no particular order. */
  portfolioLabels: PhotoLabel[]
  /** From the latest bid; both null before the first one. */
  experienceLevel: ExperienceLevel | null
  acceptsCreditCards: boolean | null
  /** Null before its first figures. */
  reputation: ReputationFigures | null
  /** What it has verified. */
  badges: ShownBadge[]
  createdAt: Date
}

const cardColumns = `
  u.id, u.stager_identifier as "stagerIdentifier", u.portfolio_photos as "portfolioPhotos",
  u.created_at as "createdAt",
  latest.experience_level as "experienceLevel",
  (select coalesce(json_agg(json_build_object('photo', l.photo, 'room', l.room,
      'stagingLevel', l.staging_level)), '[]'::json)
    from portfolio_labels l where l.user_id = u.id) as "portfolioLabels",
  ${activeBadgesOf('u.id')} as badges,
  latest.accepts_credit_cards as "acceptsCreditCards",
  ${storedReputation('u.id')} as reputation`

const latestBid = `
  left join lateral (
    select b.experience_level, b.accepts_credit_cards from bids b
    where b.user_id = u.id order by b.created_at desc, b.id desc limit 1
  ) latest on true`

/** The stager with this identifier, in one query; null if there is none, or it is deleted or suspended. */
export async function stagerCard(identifier: string): Promise<StagerCard | null> {
  const { rows } = await db.rawQuery<{ rows: StagerCard[] }>(
    `select ${cardColumns} from users u ${latestBid}
     where u.stager_identifier = ? and u.deleted_at is null and u.suspended_at is null`,
    [identifier]
  )
  return rows[0] ?? null
}

/** A company that a person has marked. */
export interface FavoriteCard extends StagerCard {
  /** Its name, once contact details are released between the two. */
  name: string | null
  markedAt: Date
}

/** The companies a person has marked, the latest first, in one query. */
export async function favoriteCards({ id: ownerId }: User): Promise<FavoriteCard[]> {
  const { rows } = await db.rawQuery<{ rows: FavoriteCard[] }>(
    `select ${cardColumns}, f.created_at as "markedAt",
       case when ${contactsReleasedAt(':ownerId', 'u.id')} is not null
         then coalesce(u.company, u.name) end as name
     from favorites f join users u on u.id = f.company_id ${latestBid}
     where f.owner_id = :ownerId and u.deleted_at is null and u.suspended_at is null
     order by f.created_at desc, u.id desc`,
    { ownerId }
  )
  return rows
}

const identifiersMarked = new PreparedRead<{ identifier: string }>(
  () => `
    select u.stager_identifier as identifier
    from favorites f join users u on u.id = f.company_id
    where f.owner_id = :ownerId and u.suspended_at is null order by f.created_at`
)

/** The identifiers of the companies a person has marked. */
export async function favoritesOf({ id }: User): Promise<string[]> {
  const rows = await identifiersMarked.rows({ ownerId: id })
  return rows.map(({ identifier }) => identifier)
}
