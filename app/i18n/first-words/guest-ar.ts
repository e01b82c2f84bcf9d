export { messages as signer } from '../../../locales/ar/signer.po'
export { messages as 'step-access' } from '../../../locales/ar/step-access.po'
