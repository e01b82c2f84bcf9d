export { messages as envelopes } from '../../../locales/ar/envelopes.po'
export { messages as 'faces-envelopes' } from '../../../locales/ar/faces-envelopes.po'
export { messages as people } from '../../../locales/ar/people.po'
export { messages as shell } from '../../../locales/ar/shell.po'
