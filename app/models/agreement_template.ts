import { column } from '@adonisjs/lucid/orm'
import { AgreementTemplateSchema } from '#database/schema'
import type { AgreementSection } from '#shared/agreement_text'

/** A text that a company begins its agreements with. */
export default class AgreementTemplate extends AgreementTemplateSchema {
  @column({ prepare: (sections: AgreementSection[]) => JSON.stringify(sections) })
  declare sections: AgreementSection[]
}
