/** A template as the API takes it. */
export const template = {
  name: 'Vacant homes',
  sections: [
    { heading: 'Parties', text: '{owner} hires {company}.' },
    { heading: 'Price', text: 'The price is {price}.\n\nPayment: {payment terms}' },
  ],
}
