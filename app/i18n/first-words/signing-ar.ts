export { messages as outbox } from '../../../locales/ar/outbox.po'
export { messages as pdf } from '../../../locales/ar/pdf.po'
export { messages as signer } from '../../../locales/ar/signer.po'
export { messages as ui } from '../../../locales/ar/ui.po'
