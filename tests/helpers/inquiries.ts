/** The body that the contact form sends (API-19). */
export const inquiry = {
  name: 'Yolanda Pierce',
  email: 'yolanda@pierce.example',
  subject: 'technical',
  message: 'My photo was refused.\nIt has 3 MB.',
}
