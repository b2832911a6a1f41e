import { parentPort, workerData } from 'node:worker_threads'
import type { InvoiceFile } from '#services/documents/invoice_pdf'
import { invoiceDocument } from './invoice_document.js'

parentPort!.postMessage(await invoiceDocument(workerData as InvoiceFile))
