import type { QueryKey } from '@tanstack/react-query'
import { useMutation, type Mutation, type Reactions } from '~/hooks/use_mutation'

export interface ActionOptions<Result>
  extends
    Omit<Mutation<never, Result>, 'send' | 'done' | 'invalidates' | 'signedOut'>,
    Omit<Reactions<Result>, 'onSignedOut'> {
  invalidates?: readonly QueryKey[]
}

/** The mutation of a form, which sends what it holds. */
export function useAction<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  { refresh, onSuccess, onConflict, invalidates = [], ...texts }: ActionOptions<Result>
) {
  const { mutate, busy, errors } = useMutation(
    { ...texts, send: (args: Args) => run(...args), invalidates: () => invalidates },
    { refresh, onSuccess, onConflict }
  )
  return { act: (...args: Args) => mutate(args), busy, errors }
}
