declare const __PDF_ENGINE_PATH__: string

/** Where pdf.js finds its worker and data; the build copies them there and the service worker keeps them offline. */
export const pdfEngineFiles = {
  workerSrc: `${__PDF_ENGINE_PATH__}pdf.worker.min.mjs`,
  cMapUrl: `${__PDF_ENGINE_PATH__}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${__PDF_ENGINE_PATH__}standard_fonts/`,
  wasmUrl: `${__PDF_ENGINE_PATH__}wasm/`,
  iccUrl: `${__PDF_ENGINE_PATH__}iccs/`,
} as const
