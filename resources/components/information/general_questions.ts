import type { Question } from './help_groups.js'

export const generalQuestions: readonly Question[] = [
  {
    question: 'What is Stagely?',
    answer:
      'A marketplace for home staging. Owners post projects, local staging companies make offers, and both sides see contact details once the company has paid the platform fee for an accepted offer.',
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
      'In all 50 states and Washington, D.C. How many offers you get depends on how many staging companies work near the home.',
  },
  {
    question: 'How do I block or report someone?',
    answer:
      "Open the conversation under Messages and choose the three dots. If you block someone, neither of you can message the other until you unblock. To report someone, choose the message and say what's wrong. We read it as it was written, and we don't tell the other person.",
    link: { href: '/messages', label: 'Messages' },
  },
  {
    question: "My message wasn't sent. Is it lost?",
    answer:
      "No. It stays in the conversation with Retry and Delete, even if you reload the page, and retrying never sends it twice. It's gone when you close the tab.",
  },
  {
    question: 'What does Stagely notify me about?',
    answer:
      'Offers, acceptances, payments, messages and what happens to your projects. You see everything under the bell, and you choose what we also email. A notification is read by itself once its step is done or you have seen its page. Push notifications on a phone or computer are turned on there, on the same page; they show no names, addresses or prices.',
    link: { href: '/notifications/preferences', label: 'Notification preferences' },
  },
  {
    question: 'How do I check the PDF of a staging agreement?',
    answer:
      'Choose the file on the page below. It says whether Stagely made the file for an agreement that both sides signed, and whether anything in it was changed since. The file stays on your device. Anyone can check a file, also without an account. The page also says how to compute the numbers yourself, and how to check the seal of the file.',
    link: { href: '/agreements/check', label: 'Check an agreement' },
  },
  {
    question: 'Which time zone do you use?',
    answer:
      'Deadlines and payments are in Eastern Time, marked ET, on the site, in emails and on receipts. The last day for offers ends at midnight Eastern Time. Times of messages are in the time zone of your device.',
  },
  {
    question: 'How do I put Stagely on my home screen?',
    answer:
      'On an iPhone or iPad, open Stagely in Safari, tap Share, then Add to Home Screen. On Android, open it in Chrome, tap the three dots, then Add to Home screen or Install app. On a computer, Chrome and Edge show an install button in the address bar. It opens like an app and needs a connection, as in the browser.',
  },
  {
    question: "I didn't get the confirmation email.",
    answer:
      'Check your spam folder first. Then log in: the note at the top of every page shows the address we used. Choose Resend the email, or correct the address in your profile. Until you confirm it, we only email you about your account, acceptances and payments. A staging company can’t ask questions yet or read what owners say about a home, its floor plan and the answers to questions. Nobody can add a passkey or a calendar address yet. Everything else works as usual.',
    link: { href: '/edit-profile', label: 'Edit profile' },
  },
  {
    question: 'I forgot my password.',
    answer:
      'Choose Forgot password on the login page and enter your email address. The link we send works once and expires in one hour. Resetting your password logs out every device. Passkeys keep working.',
    link: { href: '/forgot-password', label: 'Forgot password' },
  },
  {
    question: 'What is a passkey, and how do I use one?',
    answer:
      'A passkey logs you in with the fingerprint, face or screen lock of your phone or computer instead of a password. Add one under Password and sessions, then choose Sign in with a passkey on the login page. You can have up to ten. If you lose a device, remove its passkey there: a new password doesn’t end passkeys.',
    link: { href: '/password-and-sessions', label: 'Password and sessions' },
  },
  {
    question: 'How do I change my password or log out another device?',
    answer:
      'Open Password and sessions from Edit profile. It lists the devices that are logged in, and you can log out one of them or all others. A new password logs out all other devices.',
    link: { href: '/password-and-sessions', label: 'Password and sessions' },
  },
  {
    question: 'Why was I logged out?',
    answer:
      'You stay logged in for 30 days after your last visit, and for 90 days at most. You are also logged out when your password changes on another device, and when you log in on more than 20 devices.',
  },
  {
    question: 'Why am I locked out?',
    answer:
      "After several wrong passwords we make you wait before the next try, so that nobody can guess your password. After many wrong passwords for one account, networks that have never logged in to it get one try a minute. You don't have to wait to reset your password.",
    link: { href: '/forgot-password', label: 'Reset your password' },
  },
  {
    question: 'What does a warning mean?',
    answer:
      'Our team found something that breaks the rules and asks you to change it. The notification and our email say what it was. Nothing is blocked. If it happens again, we may pause your messages or suspend your account.',
    link: { href: '/terms-of-service#not-allowed', label: 'What is not allowed' },
  },
  {
    question: "Why can't I send messages?",
    answer:
      'Our team can pause the messages of an account for a day, a week, a month, or until we lift the pause. The notification and our email give the reason and the day it ends. You can still read messages, make and accept offers, pay fees and finish paid jobs. Contact us if you think it is a mistake.',
    link: { href: '/contact', label: 'Contact support' },
  },
  {
    question: 'Why was my account suspended?',
    answer:
      "We suspend an account when we need to look into something: false information, abuse, an unresolved payment or unusual activity. The login page and our email give the reason. Nothing is deleted. Your open projects and pending offers aren't shown during that time, and paid jobs continue. Contact us if you think it's a mistake.",
    link: { href: '/contact?about=suspension', label: 'Contact support' },
  },
  {
    question: 'Why is my project or photo hidden?',
    answer:
      "Our team hides projects and photos that break the terms. Only you, companies that already made an offer, and our team can see a hidden project. The project page shows the reason. Deadlines keep running, but nobody can make or accept offers until it's visible again.",
    link: { href: '/contact', label: 'Contact support' },
  },
  {
    question: 'Is my card safe?',
    answer:
      'Card numbers go from your browser straight to Stripe, our payment provider, and never reach our servers. Your bank may ask you to confirm the payment.',
  },
  {
    question: 'What happens to the photos I send?',
    answer:
      "They're scaled down and re-encoded, which strips location, camera and all other hidden data. We don't keep the file you sent.",
    link: { href: '/privacy-policy', label: 'Privacy Policy' },
  },
  {
    question: 'Does Stagely check the quality of the work?',
    answer:
      'No. The work is between the owner and the staging company, and Stagely is not responsible for its quality. Look at the portfolio, ask for references and proof of insurance, and put what you agree in writing. A verified badge only says that we looked at a document of the company, such as a certificate of insurance, on the day it names.',
    link: { href: '/terms-of-service', label: 'Terms of Service' },
  },
  {
    question: 'Can others work in my account?',
    answer:
      'Yes, each with a login of their own, so nobody shares a password. Under People, an owner of the account invites them by email as a member (search, offers, messages, stagings, photos), for the books (receipts, statements, payments, no messages) or as another owner, and decides who may sign agreements and pay fees. The link works once, for 7 days. Who is removed has no access from that moment on; what they wrote stays.',
    link: { href: '/people', label: 'People' },
  },
  {
    question: 'Do others see who works in my account?',
    answer:
      'Before contact details are shared, nobody sees a name: a staging company is its identifier, whoever writes. Afterwards messages and signatures name the person, too.',
  },
  {
    question: 'I work for several agents. Do I need several logins?',
    answer:
      'No. Accept each invitation with the same login, and change between the accounts below your name at the top of the page, or in the menu on phones. A staging company’s people work for that company only.',
  },
  {
    question: 'How do I delete my account?',
    answer:
      "Choose Delete Account under Edit profile. Your open projects are cancelled, your unpaid offers are withdrawn, and we tell the other party. Your name and contact details are erased. Records of payments and messages you wrote stay without them. This can't be undone.",
    link: { href: '/edit-profile', label: 'Edit profile' },
  },
  {
    question: 'How do I reach a person?',
    answer:
      'Use the contact form. No account needed. We answer general questions within 24 hours and technical ones within 4-6 hours.',
    link: { href: '/contact', label: 'Contact' },
  },
]
