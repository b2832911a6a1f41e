import { createStore, useStore } from '~/lib/store'

/** With the endings of HEIC, because most systems don't know that it is an image. */
const withHeic = 'image/*,.heic,.heif'

/** An iPhone or iPad converts HEIC by itself if it isn't asked for. Only Safari on iOS has the property. */
const isIos = typeof CSS !== 'undefined' && CSS.supports('-webkit-touch-callout', 'none')

const types = createStore(isIos ? 'image/*' : withHeic)

/** The `accept` of a field for photos. */
export const usePhotoTypes = () => useStore(types, withHeic)
