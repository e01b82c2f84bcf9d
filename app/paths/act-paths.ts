/** Where acts lead that other features own; one place, because their addresses are theirs to change. */
import { bareId } from '../../sync/ids.ts'
import type { EnvelopeRow } from '../../sync/rules/render-envelope.ts'

type Kind = EnvelopeRow['kind']

/** `/documents/{id}` or `/requests/{id}`; the id without its kind, for a colon is ugly in an address. */
export const detailsPath = (id: string, kind: Kind): string =>
  `/${kind === 'request' ? 'requests' : 'documents'}/${bareId(id)}`

export const envelopeIdOf = (bare: string): `envelope:${string}` => `envelope:${bareId(bare)}`

/** Where an account and a document that came by mail are joined. */
export const linkingPath = (id: string): string => `/linking/${bareId(id)}`

/** Reading and signing as a recipient, for people with an account. */
export const signPath = (id: string): string => `/documents/${bareId(id)}/sign`

/** The wizard with this draft open. */
export const draftPath = (id: string): { to: string; search: Record<string, string> } => ({
  to: '/add',
  search: { draft: id },
})

export const filePath = (sha256: string): string => `/files/${sha256}`

/** Several documents signed with one signature; their bare ids stand in the address. */
export const TRAY_PATH = '/documents/review-tray'
