/** The viewer, and what is drawn over its pages: one file to fetch, and never without the other. */
export { PdfPages } from '../pdf/pdf-pages.tsx'
export { FieldOverlay } from './field-overlay.tsx'
