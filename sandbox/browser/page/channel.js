const greeting = 'stripe-sandbox'

/**
 * Opens a private channel to a frame of the sandbox. Only that frame on that origin receives the
 * other port, so messages need no check of their sender.
 */
export function callFrame(frame, origin, handlers) {
  const { port1, port2 } = new MessageChannel()
  frame.contentWindow.postMessage(greeting, origin, [port2])
  return openLine(port1, handlers)
}

/** The frame's side: waits for the page that opened it. */
export function awaitPage(handlers) {
  return new Promise((resolve) => {
    window.addEventListener('message', function listen({ data, source, ports }) {
      if (source !== window.parent || data !== greeting || !ports[0]) return
      window.removeEventListener('message', listen)
      resolve(openLine(ports[0], handlers))
    })
  })
}

/**
 * `tell` sends a message without a response; `ask` resolves with the result of the other side's
 * handler.
 */
function openLine(port, handlers) {
  const questions = new Map()
  const send = (message) => port.postMessage(message)

  port.onmessage = async ({ data: { name, payload, question, answerTo, answer } }) => {
    if (answerTo) {
      questions.get(answerTo)?.(answer)
      questions.delete(answerTo)
      return
    }
    const result = await handlers[name]?.(payload)
    if (question) send({ answerTo: question, answer: result })
  }

  return {
    tell: (name, payload) => send({ name, payload }),
    ask: (name, payload) =>
      new Promise((resolve) => {
        const question = crypto.randomUUID()
        questions.set(question, resolve)
        send({ name, payload, question })
      }),
  }
}
