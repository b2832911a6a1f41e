import { router } from '@inertiajs/react'
import { useState } from 'react'
import { photoLimits } from '#shared/projects/project_enums'
import { ordinaryPhoto, tookTheFirst, type PhotoRules } from '~/components/photos/photo_rules'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { usePhotoSending } from '~/components/photos/use_photo_sending'
import { usePhotos } from '~/components/photos/use_photos'
import { useDraft } from '~/hooks/use_draft'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { draftKey } from '~/lib/drafts'
import { plural } from '~/lib/format'
import type { CurrentUser } from '~/types'

const LIMIT = photoLimits.perPortfolio

const rulesWith = (present: number): PhotoRules => ({
  ...ordinaryPhoto,
  limit: LIMIT - present,
  texts: {
    tooMany: (taken) => ({
      title: 'Too Many Photos',
      description: tookTheFirst(
        [`A portfolio holds up to ${LIMIT} photos.`, present > 0 && `You have ${present} already.`],
        taken
      ),
    }),
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

interface Replacement {
  photos: string[]
  /** The photos that are on the screen. */
  saved: readonly string[]
}

/** Replaces the whole portfolio by a list of photos, with what colleagues have changed since. */
const replace = ({ photos, saved }: Replacement): Promise<CurrentUser> =>
  api.put('/api/users/portfolio-photos', { photos, basedOn: { photos: saved } })

const signedOut = 'Please log in to upload photos'

const deletePhoto: Mutation<Replacement, CurrentUser> = {
  send: replace,
  done: counted('Photo deleted'),
  failed: 'Failed to delete photo',
  signedOut,
}

const orderPhotos: Mutation<Replacement, CurrentUser> = {
  send: replace,
  done: 'Order saved',
  failed: 'Failed to move photo',
  signedOut,
}

const noValues = {}

/** The photos selected for upload, kept on the device until they are uploaded or removed. */
function useSelection(ownerId: number, present: number) {
  const [edits, setEdits] = useState(0)
  const photos = usePhotos(rulesWith(present), () => setEdits((count) => count + 1))
  const { ready, replaceAll } = photos
  const draft = useDraft({
    key: draftKey(ownerId, 'portfolio'),
    values: noValues,
    photos: ready,
    edits,
    onRestore: () => {},
    onRestorePhotos: (kept) => replaceAll(kept.slice(0, LIMIT - present)),
  })

  function clear() {
    setEdits(0)
    replaceAll([])
    draft.forget()
  }
  return {
    ...photos,
    remove(id: string) {
      if (ready.length === 1 && ready[0].id === id) clear()
      else photos.remove(id)
    },
    clear,
    isRestored: draft.state === 'restored',
  }
}

export type Selection = ReturnType<typeof useSelection>

/** The saved photos of the portfolio, and the photos selected for upload. */
export function usePortfolio(owner: CurrentUser, onDeleted: () => void) {
  const [saved, setSaved] = useState<readonly string[]>(owner.portfolioPhotos)
  const selection = useSelection(owner.id, saved.length)

  function take({ portfolioPhotos }: CurrentUser) {
    setSaved(portfolioPhotos)
    // Cached pages may show the old portfolio.
    router.flushAll()
  }

  const sending = usePhotoSending()
  const addPhotos: Mutation<readonly ProjectPhoto[], CurrentUser> = {
    send: (photos) =>
      sending.run(photos, (inputs) => replace({ photos: [...saved, ...inputs], saved })),
    done: counted('Portfolio updated'),
    failed: 'Failed to upload photos',
    isTitled: true,
    signedOut,
  }
  const upload = useMutation(addPhotos, {
    onSuccess(company) {
      selection.clear()
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
    const photos = [...saved.slice(0, at - 1), photo, saved[at - 1], ...saved.slice(at + 1)]
    void order.mutate({ photos, saved })
  }

  return {
    saved,
    limit: LIMIT,
    selection,
    sending,
    uploading: upload.busy,
    deleting: removal.busy,
    upload: () => upload.mutate(selection.ready),
    moveEarlier,
    remove: (photo: string) =>
      removal.mutate({ photos: saved.filter((url) => url !== photo), saved }),
  }
}
