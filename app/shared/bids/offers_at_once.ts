/** How many homes one call makes offers on. */
export const offersAtOnce = { least: 2, most: 20 } as const
