import { router } from '@inertiajs/react'
import { TemplateList } from '~/components/agreements/template_list'
import type { ListedTemplate } from '~/components/agreements/template_mutations'
import { CompanyAccess } from '~/components/ui/company_access'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { useCurrentUser } from '~/hooks/use_current_user'

interface AgreementTemplatesProps {
  /** Only staging companies have templates. */
  access: 'ok' | 'guest' | 'not_stager'
  /** Oldest first. */
  templates: ListedTemplate[]
}

const refresh = () =>
  new Promise<void>((resolve) => {
    router.reload({ only: ['templates'], onFinish: () => resolve() })
  })

export default function AgreementTemplates({ access, templates }: AgreementTemplatesProps) {
  const user = useCurrentUser()
  return (
    <div className="wrap-form pb-4">
      <PageHead title="Agreement templates" noIndex />
      <PageHeading
        title="Agreement templates"
        lead={
          access === 'ok' &&
          'Write your agreement once. Each project’s names, dates and prices are filled in where you put placeholders.'
        }
        back={access === 'ok' ? { href: '/profile', label: 'Your profile' } : undefined}
      />
      {access === 'ok' && user ? (
        <TemplateList userId={user.id} templates={templates} refresh={refresh} />
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
