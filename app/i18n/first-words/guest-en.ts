export { messages as signer } from '../../../locales/en/signer.po'
export { messages as 'step-access' } from '../../../locales/en/step-access.po'
