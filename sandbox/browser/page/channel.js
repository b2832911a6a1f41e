const greeting = 'stripe-sandbox'

/**
 * The page's end of a private line to a frame of the sandbox. Only that frame, on that
 * origin, gets the other end, so nothing said on it needs to be checked for its sender.
 */
export function callFrame(frame, origin, handlers) {
  const { port1, port2 } = new MessageChannel()
  frame.contentWindow.postMessage(greeting, origin, [port2])
  return openLine(port1, handlers)
}

/** The frame's end: waits for the page that opened it. */
export function awaitPage(handlers) {
  return new Promise((resolve) => {
    window.addEventListener('message', function listen({ data, source, ports }) {
      if (source !== window.parent || data !== greeting || !ports[0]) return
      window.removeEventListener('message', listen)
      resolve(openLine(ports[0], handlers))
    })
  })
}

/** `tell` sends and forgets; `ask` resolves with what the other end's handler returns. */
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
