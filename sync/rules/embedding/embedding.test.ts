import { expect, it } from 'vitest'
import { COMMANDS } from '../../commands/registry.ts'
import type { GuestActor } from '../../entities/actor.ts'
import { refuseCallInFrame, refuseInFrame } from './embedding.ts'

const guest = (place: 'frame' | 'window' | null): GuestActor => ({
  kind: 'guest',
  recipientId: 'recipient:1',
  envelopeId: 'envelope:1',
  name: '',
  email: '',
  language: 'en',
  ...(place && { embedded: { id: 'e', origin: 'https://a.ae', by: 'person:1', keyId: null, place } }),
})

it('[S25] from a frame no command comes but that the document was on the screen', () => {
  const sent = Object.values(COMMANDS).filter((one) => refuseInFrame(guest('frame'), one) === null)
  expect(sent.map((one) => one.name)).toEqual(['openStep'])
  for (const one of Object.values(COMMANDS))
    for (const place of ['window', null] as const) expect(refuseInFrame(guest(place), one)).toBeNull()
})

it('[S25] nor any call but those that open a protected step and the window', () => {
  const asked = (path: string, access: 'any' | 'public' = 'any') =>
    refuseCallInFrame(guest('frame'), { path, access })?.code ?? 'yes'
  expect(
    ['Signing/BeginRemote', 'TasksEf/PerformAction', 'Signing/HandOver', 'later'].map((one) => asked(one)),
  ).toEqual(Array(4).fill('own-window-required'))
  expect([asked('public/VerifyTask'), asked('Embedding/OpenWindow'), asked('Config/Get', 'public')]).toEqual(
    Array(3).fill('yes'),
  )
  expect(refuseCallInFrame(guest('window'), { path: 'later', access: 'any' })).toBeNull()
})
