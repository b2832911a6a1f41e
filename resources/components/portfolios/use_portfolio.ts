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

const counted =
  (title: string) =>
  ({ portfolioPhotos }: CurrentUser) => ({
    title,
    description: `${plural(portfolioPhotos.length, 'photo')} in your portfolio.`,
  })

/** Replaces the whole portfolio by a list of photos. */
const replacement = (
  failed: string,
  done: Mutation<string[], CurrentUser>['done']
): Mutation<string[], CurrentUser> => ({
  send: (photos) => api.put('/api/users/portfolio-photos', { photos }),
  done,
  failed,
  signedOut: 'Please log in to upload photos',
})

const addPhotos = replacement('Failed to upload photos', counted('Portfolio updated'))
const deletePhoto = replacement('Failed to delete photo', counted('Photo deleted'))
const orderPhotos = replacement('Failed to move photo', 'Order saved')

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

  const order = useMutation(orderPhotos, { onSuccess: take })

  /** Swaps a photo with the one before it. */
  function moveEarlier(photo: string) {
    if (order.busy) return
    const at = saved.indexOf(photo)
    void order.mutate([...saved.slice(0, at - 1), photo, saved[at - 1], ...saved.slice(at + 1)])
  }

  return {
    saved,
    limit: LIMIT,
    selection,
    uploading: upload.busy,
    deleting: removal.busy,
    upload: () => upload.mutate([...saved, ...selection.ready.map(({ data }) => data)]),
    moveEarlier,
    remove: (photo: string) => removal.mutate(saved.filter((url) => url !== photo)),
  }
}
