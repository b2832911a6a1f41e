import { callFrame } from './channel.js'

/**
 * Shows the bank's page in a dialog and waits for the cardholder. Closing the dialog, also with
 * Escape, counts as a failure.
 * @returns the API's response, like callApi
 */
export function authenticate(session) {
  const { dialog, frame } = buildDialog(session.origin)
  const opener = document.activeElement
  document.body.append(dialog)
  dialog.showModal()

  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      const line = callFrame(frame, session.origin, {
        resize: (height) => (dialog.style.height = `${height}px`),
        done: (outcome) => {
          dialog.onclose = null
          dialog.close()
          dialog.remove()
          opener?.focus?.()
          resolve(outcome)
        },
      })
      dialog.onclose = () => line.tell('fail')
      line.tell('open', session)
    })
  })
}

function buildDialog(origin) {
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  dialog.setAttribute('aria-label', 'Authenticate your payment')
  dialog.className = 'StripeSandbox-authentication'
  Object.assign(dialog.style, {
    width: 'min(28rem, calc(100vw - 2rem))',
    height: '21rem',
    margin: 'auto',
    maxHeight: 'calc(100dvh - 2rem)',
    padding: '0',
    border: '0',
    borderRadius: '1rem',
    overflow: 'hidden',
    background: '#fff',
    boxShadow: '0 24px 64px -16px rgb(0 0 0 / 0.4)',
    colorScheme: 'light',
  })
  frame.title = '3D Secure authentication'
  frame.src = `${origin}/v3/authenticate.html`
  Object.assign(frame.style, { width: '100%', height: '100%', border: '0', display: 'block' })
  dialog.append(frame)
  darkenBackdrop()
  return { dialog, frame }
}

let backdrop

/** A style attribute can't style the backdrop. */
function darkenBackdrop() {
  if (backdrop) return
  backdrop = new CSSStyleSheet()
  backdrop.insertRule('.StripeSandbox-authentication::backdrop { background: rgb(0 0 0 / 0.5) }')
  document.adoptedStyleSheets.push(backdrop)
}
