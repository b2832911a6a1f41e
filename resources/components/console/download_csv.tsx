import { Download } from 'lucide-react'
import { queryOf, type ListFilters } from '~/components/console/console_navigation'
import { Button } from '~/components/ui/button'
import { useMutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { saveFile } from '~/lib/save_file'

interface DownloadCsvProps {
  call: '/api/admin/users/download' | '/api/admin/payments/download'
  /** What the file contains, for the toast: "Users exported successfully". */
  what: string
  filters?: ListFilters
  className?: string
}

/** Downloads a list as a CSV file, with the list's filters. */
export function DownloadCsv({ call, what, filters = {}, className }: DownloadCsvProps) {
  const { mutate, busy } = useMutation({
    send: async () => {
      const { body, headers } = await api.download(call, queryOf(filters))
      saveFile(body, fileName(headers.get('Content-Disposition'), what.toLowerCase()))
    },
    done: `${what} exported successfully`,
    failed: `Failed to export ${what.toLowerCase()}`,
  })
  return (
    <Button
      icon={Download}
      className={className}
      loading={busy && 'Exporting'}
      onClick={() => void mutate()}
    >
      Download CSV
    </Button>
  )
}

/** The file name from the Content-Disposition header, else the list's name and today's date. */
function fileName(disposition: string | null, name: string): string {
  const given = /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1]
  return given ?? `${name}-${new Date().toISOString().slice(0, 10)}.csv`
}
