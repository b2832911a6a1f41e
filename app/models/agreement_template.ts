import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { column } from '@adonisjs/lucid/orm'
import { AgreementTemplateSchema } from '#database/schema'
import { NotFound } from '#exceptions/http_refusals'
import type { AgreementSection } from '#shared/agreements/agreement_text'
import type { FieldValues } from '#shared/edits/three_way'
import { agreementTemplateRefusals } from '#lifecycles/agreement_template_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import { mergeText } from '#models/agreement/merged_text'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'

interface TemplateDetails {
  name: string
  sections: AgreementSection[]
}

/** A template, and what the person saw when changing it began. */
interface ChangedTemplate extends TemplateDetails {
  revision: number
  /** Name and sections; with them, the revision doesn't matter. */
  basedOn?: FieldValues
}

/** A text with placeholders that a staging company begins its agreements with. */
export default class AgreementTemplate extends AgreementTemplateSchema {
  /** As JSON, because a list would become an SQL array. */
  @column({
    serializeAs: null,
    prepare: (sections: AgreementSection[]) => JSON.stringify(sections),
  })
  declare sections: AgreementSection[]

  /** A company's templates, oldest first. */
  static ofUser({ id }: Pick<User, 'id'>, client?: TransactionClientContract) {
    return this.query({ client }).where('userId', id).orderBy('id')
  }

  /** @throws NotFound (404) if the company has no such template */
  static async findOwnOrFail(user: Pick<User, 'id'>, id: number): Promise<AgreementTemplate> {
    const template = await this.ofUser(user).where('id', id).first()
    if (!template) throw new NotFound()
    return template
  }

  /** @throws RuleViolation (409) beyond the number of templates that a company may have */
  static async add(actor: User, { name, sections }: TemplateDetails): Promise<AgreementTemplate> {
    return actor.underLock(async (user, trx) => {
      await lockActiveAccount(user, trx)
      const stored = await this.ofUser(user, trx)
      refuseIf(agreementTemplateRefusals.create({ stored: stored.length }))
      const details = { name, sections, userId: user.id, revision: 1 }
      return this.create(details, { client: trx })
    })
  }

  /**
   * @param revision  of the template that the person changed
   * @throws NotFound (404) if it has been removed since
   * @throws RuleViolation (409) if it has been changed since
   * @throws ConflictingEdit (409) if a colleague has changed the same since
   */
  static async replace(
    actor: User,
    id: number,
    { revision, basedOn, ...details }: ChangedTemplate
  ): Promise<AgreementTemplate> {
    return this.#underLock(actor, id, async (template, trx) => {
      refuseIf(agreementTemplateRefusals.replace(template, basedOn ? template.revision : revision))
      const { name, sections } = template
      const edited = { thing: 'template', id, actor, trx } as const
      const fields = [{ field: 'name', label: 'Name of the template' }]
      const versions = { stored: { name, sections }, wanted: details, basedOn }
      const merged = await mergeText(edited, fields, versions)
      return template.merge({ ...merged, revision: template.revision + 1 }).save()
    })
  }

  /**
   * Agreements that began with it stay as they are.
   *
   * @throws NotFound (404) if it has been removed since
   */
  static async remove(actor: User, id: number) {
    await this.#underLock(actor, id, (template) => template.delete())
  }

  static async #underLock<T>(
    actor: User,
    id: number,
    work: (template: AgreementTemplate, trx: TransactionClientContract) => Promise<T>
  ): Promise<T> {
    return actor.underLock(async (user, trx) => {
      await lockActiveAccount(user, trx)
      const template = await this.ofUser(user, trx).where('id', id).first()
      if (!template) throw new NotFound()
      return work(template, trx)
    })
  }
}
