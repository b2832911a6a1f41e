/** The receipt and the details that its company keeps in its profile now. */
export interface ReceiptSituation {
  receipt: { payerAddress: string | null; payerTaxId: string | null }
  details: unknown
}

/** Why an action on a receipt is refused right now; null if it is allowed. */
export const receiptRefusals = {
  /** Once: a bookkeeper may have filed the receipt as it is then. */
  complete({ receipt, details }: ReceiptSituation): string | null {
    if (receipt.payerAddress !== null || receipt.payerTaxId !== null) {
      return 'This receipt already has your details and can’t be changed.'
    }
    if (!details) return 'Add an address or a tax ID to your profile first.'
    return null
  },
}
