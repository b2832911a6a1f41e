import { BaseSchema } from '@adonisjs/lucid/schema'

/** The document of a badge, and what an admin decided about it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('professional_badges', (table) => {
      table.text('document_name').nullable()
      table.text('document_kind').nullable()
      table.timestamp('document_removed_at', { useTz: true }).nullable()
      table.timestamp('decided_at', { useTz: true }).nullable()
      table.integer('decided_by').nullable().references('users.id').onDelete('SET NULL')
      table.text('decline_reason').nullable()
      table.timestamp('revoked_at', { useTz: true }).nullable()
      table.text('revoke_reason').nullable()
      table.timestamp('reminded_at', { useTz: true }).nullable()
      table.foreign('badge_type').references('badge_types.key').onDelete('RESTRICT')
      table.check(
        "document_kind in ('image', 'pdf')",
        [],
        'professional_badges_document_kind_check'
      )
      // One outcome once it is decided, none before.
      table.check(
        'num_nonnulls(verification_date, decline_reason) = (decided_at is not null)::int',
        [],
        'professional_badges_decided_once_check'
      )
      table.check(
        '(verification_date is null) = (expiry_date is null)',
        [],
        'professional_badges_expiry_check'
      )
      table.check(
        'not is_active or (verification_date is not null and revoked_at is null)',
        [],
        'professional_badges_verified_check'
      )
      table.check(
        'decided_at is not null or verification_document is not null',
        [],
        'professional_badges_document_check'
      )
    })
    this.schema.raw(`create unique index professional_badges_waiting_unique
      on professional_badges (user_id, badge_type) where decided_at is null`)
    this.schema.raw(`create unique index professional_badges_active_unique
      on professional_badges (user_id, badge_type) where is_active`)
    this.schema.raw(`create index professional_badges_expiry_index
      on professional_badges (expiry_date) where is_active`)
    this.schema.raw(`create index professional_badges_document_index
      on professional_badges (decided_at) where verification_document is not null`)
    this.schema.raw(`create index professional_badges_stored_document_index
      on professional_badges (verification_document) where verification_document is not null`)
  }

  async down() {
    this.schema.raw('drop index professional_badges_waiting_unique')
    this.schema.raw('drop index professional_badges_active_unique')
    this.schema.raw('drop index professional_badges_expiry_index')
    this.schema.raw('drop index professional_badges_document_index')
    this.schema.raw('drop index professional_badges_stored_document_index')
    this.schema.alterTable('professional_badges', (table) => {
      table.dropForeign('badge_type')
      table.dropColumns(
        'document_name',
        'document_kind',
        'document_removed_at',
        'decided_at',
        'decided_by',
        'decline_reason',
        'revoked_at',
        'revoke_reason',
        'reminded_at'
      )
    })
  }
}
