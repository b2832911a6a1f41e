import { router } from '@inertiajs/react'
import { useState } from 'react'
import { photoLimits } from '#shared/project_enums'
import { ordinaryPhoto, type PhotoRules } from '~/components/photos/photo_rules'
import { usePhotos } from '~/components/photos/use_photos'
import { useAction } from '~/hooks/use_action'
import { api, ApiError } from '~/lib/api'
import { plural } from '~/lib/format'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

const LIMIT = photoLimits.perPortfolio

const rulesWith = (present: number): PhotoRules => ({
  ...ordinaryPhoto,
  limit: LIMIT - present,
  texts: {
    tooMany: {
      title: 'Too Many Photos',
      description: `A portfolio holds up to ${LIMIT} photos. You have ${present} already.`,
    },
    wrongType: { title: 'Invalid File Type', description: 'Please select only image files' },
    unreadable: {
      title: 'Failed to process photos',
      description: 'We couldn’t open {file}',
    },
  },
})

/** The list replaces the portfolio. Null when the sign-in is over. */
async function replace(photos: readonly string[]): Promise<CurrentUser | null> {
  try {
    return await api.put<CurrentUser>('/api/users/portfolio-photos', { photos })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    toast({ title: 'Please log in to upload photos', tone: 'error' })
    return null
  }
}

/** What is in the portfolio, and what is selected to be added to it. */
export function usePortfolio(company: CurrentUser, onDeleted: () => void) {
  const [saved, setSaved] = useState<readonly string[]>(company.portfolioPhotos)
  const selection = usePhotos(rulesWith(saved.length), () => {})

  function take({ portfolioPhotos }: CurrentUser, title: string) {
    setSaved(portfolioPhotos)
    toast({ title, description: `${plural(portfolioPhotos.length, 'photo')} in your portfolio.` })
    // What other pages show of it is asked for anew.
    router.flushAll()
  }

  const upload = useAction(replace, {
    failed: 'Failed to upload photos',
    onSuccess(answer) {
      if (!answer) return
      selection.replaceAll([])
      take(answer, 'Portfolio updated')
    },
  })
  const removal = useAction(replace, {
    failed: 'Failed to delete photo',
    onSuccess(answer) {
      if (answer) take(answer, 'Photo deleted')
      onDeleted()
    },
  })

  return {
    saved,
    limit: LIMIT,
    selection,
    uploading: upload.busy,
    deleting: removal.busy,
    upload: () => upload.act([...saved, ...selection.ready.map(({ data }) => data)]),
    remove: (photo: string) => removal.act(saved.filter((url) => url !== photo)),
  }
}
