import type { Question } from './help_groups.js'

export const generalQuestions: readonly Question[] = [
  {
    question: 'What is Stagely?',
    answer:
      'A marketplace for home staging. Owners post projects, local staging companies make offers, and contact details are released to both sides once an accepted offer is confirmed.',
    link: { href: '/how-it-works', label: 'How It Works' },
  },
  {
    question: 'Who can join?',
    answer:
      'Real estate agents, builders and investors with homes to stage, and staging companies. You must be 18 or older.',
    link: { href: '/login?register=true', label: 'Join' },
  },
  {
    question: 'Where does Stagely work?',
    answer:
      'In all 50 states and Washington, D.C. How many offers arrive depends on how many staging companies work near the home.',
  },
  {
    question: 'Somebody writes what I do not want to read. What can I do?',
    answer:
      'Open the conversation under Messages and press the three dots. Block: neither of you can write to the other until you unblock. Report: choose the message and say what is wrong. We read it as it was written, and the other side is not told that you reported it.',
    link: { href: '/messages', label: 'Messages' },
  },
  {
    question: 'My message could not be sent. Is it lost?',
    answer:
      'No. It stays in the conversation with Retry and Delete, also when you reload the page. Trying again never sends it twice. It is gone when you close the tab.',
  },
  {
    question: 'What does Stagely notify me about?',
    answer:
      'About offers, acceptances, payments, messages and what happens to your projects. The bell shows what is new, and the most important things come by email as well.',
  },
  {
    question: "I didn't get the confirmation email.",
    answer:
      'Look in the spam folder first. Then log in: the note at the top of every page shows the address we wrote to. Choose Resend the email, or correct the address in your profile. Until it is confirmed we only email you about your account, acceptances and payments; everything else works as usual.',
    link: { href: '/edit-profile', label: 'Edit profile' },
  },
  {
    question: 'I forgot my password.',
    answer:
      'Choose Forgot password on the login page and enter your email address. The link you receive works once, for one hour. When the password is changed, you are logged out everywhere.',
    link: { href: '/forgot-password', label: 'Forgot password' },
  },
  {
    question: 'How do I change my password or log out another device?',
    answer:
      'Open Password and sessions from Edit profile. It lists every device that is logged in, and you can log out one of them or all others. A new password logs out all other devices.',
    link: { href: '/password-and-sessions', label: 'Password and sessions' },
  },
  {
    question: 'Why was I logged out?',
    answer:
      'A session ends 30 days after your last visit, and after 90 days in any case. It also ends when you log out, when the password is changed on another device, and when you log in on more than 20 devices.',
  },
  {
    question: 'Why can I not log in for a while?',
    answer:
      'After several wrong passwords we ask you to wait before the next try, so that passwords cannot be guessed. After many wrong passwords for one account, networks that never logged in to it get one try a minute. You can reset your password meanwhile.',
  },
  {
    question: 'Why was my account suspended?',
    answer:
      'We suspend an account when we have to look into something: false information, abuse, an unresolved payment or unusual activity. The login page and our email name the reason. Nothing is deleted: while it is suspended, your open projects and pending offers are not shown, and paid jobs continue. Write to us if you think it is a mistake.',
    link: { href: '/contact', label: 'Contact support' },
  },
  {
    question: 'Is my card safe?',
    answer:
      'Card numbers go from your browser straight to Stripe, the payment provider, and never reach our servers. Your bank may ask you to confirm the payment.',
  },
  {
    question: 'What happens to the photos I send?',
    answer:
      'They are scaled down and drawn anew, which removes place, camera and all other hidden data. The file you sent is not kept.',
    link: { href: '/privacy-policy', label: 'Privacy Policy' },
  },
  {
    question: 'Does Stagely check the quality of the work?',
    answer:
      'No. The work is between the owner and the staging company, and Stagely is not responsible for its quality. Look at the portfolio, ask for references and insurance, and agree in writing.',
    link: { href: '/terms-of-service', label: 'Terms of Service' },
  },
  {
    question: 'How do I delete my account?',
    answer:
      'Choose Delete Account under Edit profile. Open projects and unpaid offers are cancelled, and the other side is told. Your name and all your contact details are erased; records of payments and messages you wrote stay without them. It cannot be undone.',
    link: { href: '/edit-profile', label: 'Edit profile' },
  },
  {
    question: 'How do I reach a person?',
    answer:
      'Write to us with the contact form; you need no account. General questions are answered within 24 hours, technical ones within 4-6 hours.',
    link: { href: '/contact', label: 'Contact' },
  },
]
