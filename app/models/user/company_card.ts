import db from '@adonisjs/lucid/services/db'
import type { ExperienceLevel } from '#enums/bid_enums'

/** A company without its name: what everybody may know before the platform fee is paid. */
export interface CompanyCard {
  stagerIdentifier: string
  portfolioPhotos: string[]
  /** As in the latest offer; both null before the first one. */
  experienceLevel: ExperienceLevel | null
  acceptsCreditCards: boolean | null
  /** Projects it was paid for that their owners have completed. */
  completedProjects: number
  /** 0 without reviews (R51). */
  rating: number
  createdAt: Date
}

/** The company behind an identifier, in one query; null when there is none, or none any more. */
export async function companyCard(identifier: string): Promise<CompanyCard | null> {
  const { rows } = await db.rawQuery<{ rows: CompanyCard[] }>(
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
