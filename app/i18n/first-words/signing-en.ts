export { messages as outbox } from '../../../locales/en/outbox.po'
export { messages as pdf } from '../../../locales/en/pdf.po'
export { messages as signer } from '../../../locales/en/signer.po'
export { messages as ui } from '../../../locales/en/ui.po'
