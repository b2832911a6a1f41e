import { createStore } from '~/lib/store'

/** Why the last mutation that failed was refused, for a layout that reacts to some reasons. */
export const lastFailure = createStore<unknown>(null)
