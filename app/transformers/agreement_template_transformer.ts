import { BaseTransformer } from '@adonisjs/core/transformers'
import type AgreementTemplate from '#models/agreement_template'

/** A template for its company. */
export default class AgreementTemplateTransformer extends BaseTransformer<AgreementTemplate> {
  toObject() {
    const { sections, updatedAt } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'name']),
      /** Counts the changes; PUT sends the one that was changed. */
      revision: this.resource.revision,
      updatedAt: updatedAt.toJSDate().toISOString(),
      sections: sections.map(({ heading, text }) => ({ heading, text })),
    }
  }

  /** Without the texts. */
  forList() {
    const { sections, updatedAt } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'name']),
      sectionCount: sections.length,
      updatedAt: updatedAt.toJSDate().toISOString(),
    }
  }
}
