import type { Data } from '@generated/data'
import { router, usePage } from '@inertiajs/react'
import { useMemo, useRef, useState } from 'react'
import {
  batchBody,
  batchErrors,
  batchRefusals,
  chosenIn,
  emptyBatch,
  unwanted,
  wantedKey,
  wantedOf,
  type BatchValues,
} from '~/components/bid_batch/batch_values'
import type { BidFormOptions } from '~/components/bids/bid_values'
import { maskedPreviewOf, type MaskedPreview } from '~/components/bids/own_text_field'
import { useDraft } from '~/hooks/use_draft'
import { useForm } from '~/hooks/use_form'
import { isStatus } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { draftKey, draftValues } from '~/lib/drafts'
import { plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

const failed = 'Failed to submit offers'

const readHomes = () => router.reload({ only: ['homes'] })

interface BatchFormOptions {
  user: CurrentUser
  /** Of the batch, to name the draft. */
  firstId: number
  /** On which the company can make an offer. */
  homes: readonly Data.Twin[]
  options: BidFormOptions
}

/** State of the form that makes an offer on each of several homes. */
export function useBatchForm({ user, firstId, homes, options }: BatchFormOptions) {
  const { url } = usePage()
  const [asked, setAsked] = useState<MaskedPreview | null>(null)
  const sent = useRef<readonly Data.Twin[]>([])
  const empty = useMemo(() => emptyBatch(homes, options, chosenIn(url)), [homes, options, url])
  const form = useForm<BatchValues, Data.PartyBid[]>({
    initial: empty,
    check: (values) => batchErrors(values, homes, options),
    async send(values) {
      sent.current = wantedOf(values, homes)
      try {
        return await api.post('/api/bids/batch', batchBody(values, homes))
      } catch (error) {
        // One of the homes is gone.
        if (isStatus(error, 404)) readHomes()
        throw error
      }
    },
    async hold({ note }) {
      const preview = await maskedPreviewOf(note, user)
      setAsked(preview)
      return preview !== null
    },
    refusals: (error) => batchRefusals(error, sent.current),
    invalid: (errors) => ({ title: failed, description: Object.values(errors)[0] }),
    failed,
    signedOut: 'Please log in to submit your offers',
    invalidates: [keys.ownBids, ...homes.flatMap(({ id }) => [keys.project(id), keys.bidsOf(id)])],
    // A home may have closed, or already have the offer of a call whose answer got lost.
    onConflict: readHomes,
    onSuccess(bids) {
      draft.forget()
      toast({ title: `${plural(bids.length, 'offer')} submitted` })
      router.visit('/bids')
    },
  })
  // After a refusal, a home may take offers that didn't before.
  const added = homes.filter((home) => !(wantedKey(home) in form.values))
  if (added.length > 0) form.restore({ ...unwanted(added), ...form.values })
  const draft = useDraft({
    key: draftKey(user.id, `bids-${firstId}`),
    values: form.values,
    edits: form.edits,
    onRestore: (kept) => form.restore(draftValues(kept, empty) ?? {}),
  })
  return {
    ...form,
    draft,
    asked,
    setAsked,
    /** Resets the form and deletes the draft. */
    discard() {
      form.restart(empty)
      draft.forget()
    },
  }
}
