import type { HttpContext } from '@adonisjs/core/http'
import AgreementTemplate from '#models/agreement_template'
import UserPolicy from '#policies/user_policy'
import AgreementTemplateTransformer from '#transformers/agreement_template_transformer'
import { newTemplateValidator, templateValidator } from '#validators/agreement'

export default class AgreementTemplatesController {
  /** The company's own templates, oldest first, at most five. Only it sees them. */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepAgreementTemplates', params.id)
    const templates = await AgreementTemplate.ofUser(auth.user!)
    return serialize(AgreementTemplateTransformer.transform(templates))
  }

  /**
   * Adds a template → 201: 1 to 30 sections of plain text, 20,000 characters in all, with placeholders
   * such as `{address}`. 422 at `sections` for one that isn't a placeholder, 409 for the sixth template.
   */
  async store({ auth, bouncer, params, request, response, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepAgreementTemplates', params.id)
    const details = await request.validateUsing(newTemplateValidator)
    const template = await AgreementTemplate.add(auth.user!, details)
    response.status(201)
    return serialize(AgreementTemplateTransformer.transform(template))
  }

  /** Replaces a template. `revision` is the one that was changed: 409 if it's no longer the current one. */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepAgreementTemplates', params.id)
    const details = await request.validateUsing(templateValidator)
    const template = await AgreementTemplate.replace(auth.user!, params.templateId, details)
    return serialize(AgreementTemplateTransformer.transform(template))
  }

  /** Removes a template; 204. Agreements that began with it stay as they are. */
  async destroy({ auth, bouncer, params, response }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepAgreementTemplates', params.id)
    await AgreementTemplate.remove(auth.user!, params.templateId)
    response.status(204)
  }
}
