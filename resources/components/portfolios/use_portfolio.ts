import { router } from '@inertiajs/react'
import { useState } from 'react'
import { photoLimits } from '#shared/project_enums'
import { ordinaryPhoto, type PhotoRules } from '~/components/photos/photo_rules'
import { usePhotos } from '~/components/photos/use_photos'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { plural } from '~/lib/format'
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
      description: "We couldn't open {file}",
    },
  },
})

/** Replaces the whole portfolio by a list of photos. */
const replacement = (done: string, failed: string): Mutation<string[], CurrentUser> => ({
  send: (photos) => api.put('/api/users/portfolio-photos', { photos }),
  done: ({ portfolioPhotos }) => ({
    title: done,
    description: `${plural(portfolioPhotos.length, 'photo')} in your portfolio.`,
  }),
  failed,
  signedOut: 'Please log in to upload photos',
})

const addPhotos = replacement('Portfolio updated', 'Failed to upload photos')
const deletePhoto = replacement('Photo deleted', 'Failed to delete photo')

/** The saved photos of the portfolio, and the photos selected for upload. */
export function usePortfolio(owner: CurrentUser, onDeleted: () => void) {
  const [saved, setSaved] = useState<readonly string[]>(owner.portfolioPhotos)
  const selection = usePhotos(rulesWith(saved.length), () => {})

  function take({ portfolioPhotos }: CurrentUser) {
    setSaved(portfolioPhotos)
    // Cached pages may show the old portfolio.
    router.flushAll()
  }

  const upload = useMutation(addPhotos, {
    onSuccess(company) {
      selection.replaceAll([])
      take(company)
    },
  })
  const removal = useMutation(deletePhoto, {
    onSuccess(company) {
      take(company)
      onDeleted()
    },
    onSignedOut: onDeleted,
  })

  return {
    saved,
    limit: LIMIT,
    selection,
    uploading: upload.busy,
    deleting: removal.busy,
    upload: () => upload.mutate([...saved, ...selection.ready.map(({ data }) => data)]),
    remove: (photo: string) => removal.mutate(saved.filter((url) => url !== photo)),
  }
}
