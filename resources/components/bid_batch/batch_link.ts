/** The form for several homes posted together, with these ticked. */
export const offerOnAllAddress = (homes: readonly { id: number }[]) =>
  `/projects/${homes[0].id}/offer-on-all?homes=${homes.map(({ id }) => id).join()}`

/** `Offer on all 3 homes`, `Offer on both homes`. */
export const offerOnAllLabel = (count: number) =>
  count === 2 ? 'Offer on both homes' : `Offer on all ${count} homes`
