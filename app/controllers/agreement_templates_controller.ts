import type { HttpContext } from '@adonisjs/core/http'
import {
  agreementLimits,
  startingTemplate,
  type AgreementSection,
} from '#shared/agreements/agreement_text'
import AgreementTemplate from '#models/agreement_template'
import type User from '#models/user'
import AgreementTemplateTransformer from '#transformers/agreement_template_transformer'

interface Source {
  name: string
  sections: AgreementSection[]
}

type PageAccess = 'ok' | 'guest' | 'not_stager'

const accessOf = (user?: User): PageAccess =>
  user?.isStager ? 'ok' : user ? 'not_stager' : 'guest'

/** What a new template begins with: a copy, an empty section, or the starting text. */
async function sourceOf(company: User, from: unknown): Promise<Source> {
  if (from === 'empty') return { name: '', sections: [{ heading: '', text: '' }] }
  const templates = await AgreementTemplate.ofUser(company)
  const copied = templates.find(({ id }) => String(id) === from)
  if (!copied) return { name: startingTemplate.name, sections: [...startingTemplate.sections] }
  const name = `Copy of ${copied.name}`.slice(0, agreementLimits.templateName)
  return { name, sections: copied.sections }
}

export default class AgreementTemplatesController {
  async index({ auth, inertia }: HttpContext) {
    const access = accessOf(auth.user)
    const templates = access === 'ok' ? await AgreementTemplate.ofUser(auth.user!) : []
    return inertia.render('agreement_templates/index', {
      access,
      templates: AgreementTemplateTransformer.transform(templates).useVariant('forList'),
    })
  }

  /** A new template: `?from=` is the id of one to copy, or `empty`. */
  async create({ auth, inertia, request }: HttpContext) {
    const access = accessOf(auth.user)
    const source = access === 'ok' ? await sourceOf(auth.user!, request.qs().from) : null
    return inertia.render('agreement_templates/edit', { access, template: null, source })
  }

  async edit({ auth, inertia, params }: HttpContext) {
    const access = accessOf(auth.user)
    const template =
      access === 'ok' ? await AgreementTemplate.findOwnOrFail(auth.user!, params.templateId) : null
    return inertia.render('agreement_templates/edit', {
      access,
      template: template && AgreementTemplateTransformer.transform(template),
      source: null,
    })
  }
}
