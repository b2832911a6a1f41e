import { router } from '@inertiajs/react'
import { CodeForm } from '~/components/console/code_form'
import { AuthCard } from '~/components/sessions/auth_card'
import { PageHead } from '~/components/ui/page_head'
import { api } from '~/lib/api'

/** Asks someone of the team for the code before the console opens. */
export default function Verify({ redirect }: { redirect: string }) {
  return (
    <div className="wrap pt-6 pb-6 md:pt-14">
      <PageHead title="Enter the code" noIndex />
      <AuthCard
        title="Enter the code from your phone"
        lead="The console is protected with two-step verification."
        width="narrow"
        focused={false}
        footer="No phone? Enter a recovery code. Without one, ask an admin to reset it."
      >
        <CodeForm
          label="Code"
          hint="Six digits from the app, or a recovery code"
          submit="Continue"
          busy="Checking"
          failed="The code was not accepted"
          send={(body) => api.post('/api/admin/two-step/verify', body)}
          onSuccess={() => router.visit(redirect)}
        />
      </AuthCard>
    </div>
  )
}
