import { describe, expect, it } from 'vitest'
import { HIDDEN_NAME } from '../../../sync/rules/render-envelope.ts'
import { envelope, LAST, ME, OTHER, recipient } from '../../../tests/signer/signing-world.ts'
import { messageReaders } from './message-readers.ts'

const one = envelope({
  recipients: [
    recipient({ name: 'Mariam', email: 'mariam@alnoor.ae' }),
    recipient({ id: OTHER, name: 'Camille', email: 'camille@delcourt.fr' }),
    recipient({ id: LAST, name: HIDDEN_NAME, email: HIDDEN_NAME }),
  ],
})
const mariam = { me: new Set<string>([ME]), colleagues: new Set(['mariam@alnoor.ae']) }
const guest = { me: new Set<string>([OTHER]), colleagues: null }
const sender = one.owner.name
const names = (...asked: Parameters<typeof messageReaders>) =>
  messageReaders(...asked)?.map(({ name, isMe }) => (isMe ? 'me' : name)) ?? null
const by = (authorId: string, authorName: string, access: 'all' | 'internal' | 'private') => ({
  authorId,
  authorName,
  access,
})

describe('who reads a line of the talk', () => {
  it('is the sender and every recipient, oneself last; nobody whose name is kept from the reader', () => {
    expect(names(one, by(ME, 'Mariam', 'all'), mariam)).toEqual([sender, 'Camille', 'me'])
  })

  it('is the sender and the author where nobody else may', () => {
    expect(names(one, by(OTHER, 'Camille', 'private'), guest)).toEqual([sender, 'me'])
    const owner = { me: new Set<string>([one.ownerId]), colleagues: null }
    expect(names(one, by(one.ownerId, sender, 'private'), owner)).toEqual(['me'])
  })

  it('is the people of the sender’s organisation to whoever is of it, and untold to a guest', () => {
    expect(names(one, by(ME, 'Mariam', 'internal'), mariam)).toEqual([sender, 'me'])
    expect(names(one, by(OTHER, 'Camille', 'internal'), guest)).toBeNull()
  })

  it('leaves out who was taken off the route', () => {
    const left = envelope({
      recipients: [one.recipients[0] as never, recipient({ id: OTHER, name: 'Camille', state: 'removed' })],
    })
    expect(names(left, by(ME, 'Mariam', 'all'), mariam)).toEqual([sender, 'me'])
  })
})
