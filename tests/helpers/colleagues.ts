/** People who work in the account of others, for `addPerson`. */
export const mei = { name: 'Mei Tanaka', email: 'mei@fernandfield.example' }
export const joel = {
  ...{ name: 'Joel Ames', email: 'joel@fernandfield.example' },
  role: 'books',
} as const
