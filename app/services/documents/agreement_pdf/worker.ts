import { parentPort, workerData } from 'node:worker_threads'
import type { AgreementDocumentContent } from '#services/documents/agreement_pdf'
import { agreementDocument } from './agreement_document.js'

parentPort!.postMessage(await agreementDocument(workerData as AgreementDocumentContent))
