import { Download } from '~/components/ui/icons'
import { queryOf, withoutOrder, type ListFilters } from '~/components/console/console_navigation'
import { Button } from '~/components/ui/button'
import { useIsAdmin } from '~/hooks/use_is_admin'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save_file'

type List =
  | 'activity'
  | 'contact-messages'
  | 'payments'
  | 'projects'
  | 'reconciliations'
  | 'reports'
  | 'revenue'
  | 'users'
  | 'users-detailed'
  | `users/${number}/${'bids' | 'projects' | 'timeline'}`

interface DownloadCsvProps {
  call: `/api/admin/${List}/download`
  /** What the file contains, for the toast: "Users exported successfully". */
  what: string
  filters?: ListFilters
  /** Rows that the filters find. Without any, there's nothing to download. */
  total: number
  /** In the corner of a section, where the name says what is downloaded. */
  small?: boolean
  className?: string
}

/** Downloads a list as a CSV file, with the list's filters. For admins only. */
export function DownloadCsv({
  call,
  what,
  filters = {},
  total,
  small,
  className,
}: DownloadCsvProps) {
  const { mutate, busy } = useMutation({
    send: async () => {
      const { body, headers } = await api.download(call, queryOf(withoutOrder(filters)))
      saveFile(
        body,
        fileName(headers.get('Content-Disposition'), what.toLowerCase().replaceAll(' ', '-'))
      )
    },
    done: `${what} exported successfully`,
    failed: `Failed to export ${what.toLowerCase()}`,
    isTitled: true,
  })
  const isAdmin = useIsAdmin()
  if (!isAdmin) return null
  return (
    <Button
      icon={Download}
      className={className}
      {...(small && { 'size': 'sm', 'variant': 'quiet', 'aria-label': `${what} as CSV` })}
      loading={busy && 'Exporting'}
      disabledReason={total === 0 ? 'There is nothing to export.' : undefined}
      onClick={() => void mutate()}
    >
      {small ? 'CSV' : 'Download CSV'}
    </Button>
  )
}

/** The file name from the Content-Disposition header, else the list's name and today's date. */
function fileName(disposition: string | null, name: string): string {
  const given = /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
  return given ?? `${name}-${new Date().toISOString().slice(0, 10)}.csv`
}
