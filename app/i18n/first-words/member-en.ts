export { messages as envelopes } from '../../../locales/en/envelopes.po'
export { messages as 'faces-envelopes' } from '../../../locales/en/faces-envelopes.po'
export { messages as people } from '../../../locales/en/people.po'
export { messages as shell } from '../../../locales/en/shell.po'
