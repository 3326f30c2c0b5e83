import './promise-with-resolvers.ts'
// pdf.js looks for its other half here before it would start a Worker of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import * as stock from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pdfjs } from './pdfjs.ts'

/** Both halves of pdf.js on the thread that asks for them: our Worker is one already, and Node needs none. */
export const pdfjs = stock as unknown as Pdfjs
