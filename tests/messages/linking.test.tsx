/** The page that joins an account and a document that came by mail. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LinkingCard } from '../../app/linking/linking-card.tsx'
import { LinkingScreen } from '../../app/linking/linking-screen.tsx'
import type { Stage } from '../../app/linking/linking-stage.ts'
import { AskCodeForm } from '../../app/shell/ask-code-form.tsx'
import { ResultActs } from '../../app/signer/result/result-frame.tsx'
import { type SigningHost, SigningHostContext } from '../../app/signing/signing-host.ts'
import { frameMarkup, frameTexts } from './frame-world.tsx'
import { expectSaid, expectShown } from './spoken.tsx'

/** What this device holds. */
const held = vi.hoisted(() => ({ rows: new Map<string, object>(), contact: 'online' }))
vi.mock('../../app/replica/use-replica.tsx', () => ({
  useReplica: () => ({}),
  useReplicaView: (select: (view: typeof held) => unknown) => select(held),
}))

const nothing = () => undefined
const ID = `envelope:${'a'.repeat(26)}` as const
const areas = ['linking']
const foreign = 'You are not intended recipient for this document'

beforeEach(() => {
  const store = { getItem: () => null, setItem: nothing }
  vi.stubGlobal('localStorage', store)
  vi.stubGlobal('sessionStorage', store)
})
afterEach(() => vi.unstubAllGlobals())

const card = (stage: Stage, row?: { title: string; kind: 'document'; waits: boolean }) => (
  <LinkingCard
    id={ID}
    row={row}
    stage={stage}
    profile={{ name: 'Mariam', email: 'mariam@alnoor.example' }}
    onLink={nothing}
    onOther={nothing}
  />
)
const markupOf = (stage: Stage, row?: Parameters<typeof card>[1]) =>
  frameMarkup('en', card(stage, row), { areas })
const lease = { title: 'Lease', kind: 'document', waits: true } as const
const isOff = (markup: string) => /<button(?=[^>]*class="btn filled)[^>]*\sdisabled=""/.test(markup)
const leadsTo = (markup: string) => [...markup.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)

describe('a document that came by mail, and an account', () => {
  it.each<[string, Stage]>([
    ['Add this document to your account?', { kind: 'ask' }],
    ['Needs a connection. This page stays ready.', { kind: 'offline' }],
    ['The server could not be reached. Nothing was changed.', { kind: 'unreached' }],
    ['This document is in your account', { kind: 'already' }],
    ['Added to your account', { kind: 'linked' }],
    ['Add an address', { kind: 'refused', sentence: foreign, isForeign: true }],
  ])('says “%s” in three languages', async (sentence, stage) => {
    const texts = await frameTexts(card(stage), { areas })
    const at = texts.en.indexOf(sentence)
    expect(texts.en).toContain(sentence)
    expectSaid({ en: sentence, ar: texts.ar[at] ?? '', fr: texts.fr[at] ?? '' }, sentence)
  })

  it('names the account it would go to before it is asked, and joins nothing without a connection', async () => {
    const asked = await markupOf({ kind: 'ask' })
    expect(asked).toContain('mariam@alnoor.example')
    expect([isOff(asked), isOff(await markupOf({ kind: 'offline' }))]).toEqual([false, true])
  })

  it('[R1388] says of somebody else’s nothing but that it is, whose account this is, and where an address is added', async () => {
    const markup = await markupOf({ kind: 'refused', sentence: foreign, isForeign: true }, undefined)
    expect(markup).toContain(foreign)
    expect(markup).toContain('mariam@alnoor.example')
    expect(leadsTo(markup)).toEqual(['/account'])
  })

  it('leads to the document that is here, to sign where it waits, and home while it is not their turn', async () => {
    expect(leadsTo(await markupOf({ kind: 'linked' }, lease))).toEqual([`/documents/${'a'.repeat(26)}/sign`])
    const read = { ...lease, waits: false }
    expect(leadsTo(await markupOf({ kind: 'already' }, read))).toEqual([`/documents/${'a'.repeat(26)}`])
    expect(leadsTo(await markupOf({ kind: 'linked' }))).toEqual(['/'])
  })

  it('[R0125] is asked about at /linking/{id}, unless it is in the account already; what is no id is not found', async () => {
    const at = (id: string) => frameMarkup('en', <LinkingScreen id={id} />, { areas })
    expect(await at('a'.repeat(26))).toContain('Add this document to your account?')
    held.rows.set(ID, { id: ID, title: 'Lease', kind: 'document', recipients: [] })
    expect(await at('a'.repeat(26))).toContain('This document is in your account')
    held.rows.clear()
    for (const hostile of ['..', 'x', '<script>', 'a'.repeat(400)])
      expect(await at(hostile), hostile).toContain('This page could not be found')
  })

  it('[R0129][A009] without its id the page asks for the code or the link, and keeps what was said of it', async () => {
    const form = <AskCodeForm page="linking" onCode={nothing} problem="This link has expired" />
    expectShown(await frameTexts(form), 'Add a document to your account')
    expect(await frameMarkup('en', form)).toContain('This link has expired')
  })

  it('is offered to a guest after the act, and never on a device that was handed to them or in another site’s page', async () => {
    const acts = (host: Partial<SigningHost>) =>
      frameMarkup(
        'en',
        <SigningHostContext value={host as SigningHost}>
          <ResultActs onRead={nothing} />
        </SigningHostContext>,
        { areas: ['signer'] },
      )
    expect(leadsTo(await acts({ kind: 'guest', linkingPath: '/linking/x' }))).toEqual(['/linking/x'])
    expect(leadsTo(await acts({ kind: 'guest' }))).toEqual([])
  })
})
