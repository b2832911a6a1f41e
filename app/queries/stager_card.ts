import db from '@adonisjs/lucid/services/db'
import type { ExperienceLevel } from '#shared/bid_enums'

/** What everyone may know about a staging company before contact release. */
export interface StagerCard {
  stagerIdentifier: string
  portfolioPhotos: string[]
  /** From the latest bid; both null before the first one. */
  experienceLevel: ExperienceLevel | null
  acceptsCreditCards: boolean | null
  /** Completed projects on which its bid was accepted. */
  completedProjects: number
  /** 0 without reviews. */
  rating: number
  createdAt: Date
}

/** The stager with this identifier, in one query; null if there is none, or it is deleted or suspended. */
export async function stagerCard(identifier: string): Promise<StagerCard | null> {
  const { rows } = await db.rawQuery<{ rows: StagerCard[] }>(
    `select u.stager_identifier as "stagerIdentifier", u.portfolio_photos as "portfolioPhotos",
       u.rating, u.created_at as "createdAt",
       latest.experience_level as "experienceLevel",
       latest.accepts_credit_cards as "acceptsCreditCards",
       (select count(*)::int from bids b join projects p on p.id = b.project_id
         where b.user_id = u.id and b.status = 'accepted' and p.status = 'completed')
         as "completedProjects"
     from users u
     left join lateral (
       select b.experience_level, b.accepts_credit_cards from bids b
       where b.user_id = u.id order by b.created_at desc, b.id desc limit 1
     ) latest on true
     where u.stager_identifier = ? and u.deleted_at is null and u.suspended_at is null`,
    [identifier]
  )
  return rows[0] ?? null
}
