export { messages as outbox } from '../../../locales/fr/outbox.po'
export { messages as pdf } from '../../../locales/fr/pdf.po'
export { messages as signer } from '../../../locales/fr/signer.po'
export { messages as ui } from '../../../locales/fr/ui.po'
