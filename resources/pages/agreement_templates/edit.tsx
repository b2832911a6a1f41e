import { TemplateForm } from '~/components/agreements/template_form'
import type { AgreementTemplate } from '~/components/agreements/template_mutations'
import { CompanyAccess } from '~/components/ui/company_access'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface EditTemplateProps {
  /** Only staging companies have templates. */
  access: 'ok' | 'guest' | 'not_stager'
  /** The template to change; null for a new one. */
  template: AgreementTemplate | null
  /** What a new one begins with. */
  source: Pick<AgreementTemplate, 'name' | 'sections'> | null
}

export default function EditTemplate({ access, template, source }: EditTemplateProps) {
  const user = useCurrentUser()
  const start = template ?? source
  const title = template ? 'Edit template' : 'New template'
  return (
    <div className={start ? 'wrap' : 'wrap-form pb-4'}>
      <PageHead title={title} noIndex />
      <PageHeading
        title={title}
        back={start ? { href: '/agreement-templates', label: 'Agreement templates' } : undefined}
      />
      {start && user ? (
        <TemplateForm
          key={template?.id ?? 'new'}
          company={user}
          template={template}
          source={start}
        />
      ) : (
        <div className="mt-8">
          <CompanyAccess
            access={access === 'not_stager' ? access : 'guest'}
            prompt="You need to be logged in to see your templates."
            reason="Templates are for staging companies, which prepare the agreements."
          />
        </div>
      )}
    </div>
  )
}
