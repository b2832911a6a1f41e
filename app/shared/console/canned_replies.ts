/** Replies to common inquiries, which admins change before they send them. */
export const cannedReplies: readonly { title: string; text: string }[] = [
  {
    title: 'Owner does not respond',
    text: 'Thank you for writing. Please give the owner seven days from the payment. If you still have no answer then, reply to this email and we will look into a refund of the fee.',
  },
  {
    title: 'Where is my receipt?',
    text: 'Your receipts are under Payments in your account menu, where you can open and print each of them. We also email them right after the payment; please look in your spam folder.',
  },
  {
    title: 'Confirmation email is missing',
    text: 'Please look in your spam folder first. You can ask for another email on your profile page. If it does not arrive either, reply from the address of your account, and we will confirm it for you.',
  },
  {
    title: 'Account is suspended',
    text: 'Your account is suspended because of the reason in our email. Reply with anything we should know, and we will look at it again.',
  },
  {
    title: 'Photo was refused',
    text: 'We accept JPEG, PNG and WebP photos. Please try a photo straight from your camera or phone. If it is refused again, send it to us in a reply.',
  },
]
