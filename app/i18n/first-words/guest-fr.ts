export { messages as signer } from '../../../locales/fr/signer.po'
export { messages as 'step-access' } from '../../../locales/fr/step-access.po'
