export { messages as envelopes } from '../../../locales/fr/envelopes.po'
export { messages as 'faces-envelopes' } from '../../../locales/fr/faces-envelopes.po'
export { messages as people } from '../../../locales/fr/people.po'
export { messages as shell } from '../../../locales/fr/shell.po'
