import type { Kernel } from '@adonisjs/core/ace'
import { explained } from '#services/operations/doctor/command_errors'

/** Prints what an operator can do something about as a sentence. A defect keeps its stack. */
export function explainErrors(kernel: Kernel) {
  const usual = kernel.errorHandler
  kernel.errorHandler = {
    async render(error: unknown) {
      const sentence = explained(error)
      if (sentence === null) return usual.render(error, kernel)
      kernel.ui.logger.error(sentence)
    },
  }
}
