import { SavedSearchAreaSchema } from '#database/schema'

/** A county of a saved search, or a whole state. */
export default class SavedSearchArea extends SavedSearchAreaSchema {}
