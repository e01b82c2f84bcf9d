import { describe, expect, it } from 'vitest'
import { change } from '../../sync/pdf/changes.ts'
import type { RevisionReport, SignatureReport, VerificationReport } from '../../sync/pdf/verify.ts'
import { type EnvelopeRecord, storedVersion } from './envelope-facts.tsx'
import { pemToDer } from './pem.ts'
import {
  cutAt,
  FINDING_TONES,
  findingOf,
  mainProblem,
  revisionViews,
  signedAt,
  signedVersion,
  signerName,
  tallyOf,
} from './verdict.ts'
import { PROBLEMS } from './verify-words.ts'

function signature(part: Partial<SignatureReport> = {}): SignatureReport {
  return {
    fieldName: 'tq_e1_s1_signature',
    kind: 'signature',
    state: 'valid',
    problems: [],
    page: 1,
    name: 'Sara Haddad',
    reason: null,
    location: null,
    claimedTime: '2026-11-21T10:00:00.000Z',
    certificate: null,
    trust: 'trusted',
    timeStamp: null,
    digestAlgorithm: null,
    coversTo: 0,
    gapStart: 0,
    gapEnd: 0,
    ...part,
  }
}
const revision = (number: number, part: Partial<RevisionReport> = {}): RevisionReport => ({
  number,
  startByte: (number - 1) * 100,
  endByte: number * 100,
  sha256: null,
  signatures: [],
  changes: [],
  ...part,
})
function report(part: Partial<VerificationReport> = {}): VerificationReport {
  return {
    verdict: 'valid',
    trust: 'trusted',
    sizeBytes: 500,
    sha256: 'f'.repeat(64),
    pages: 1,
    refusal: null,
    missing: [],
    looks: null,
    revisions: [
      revision(1),
      revision(2),
      revision(3, { signatures: [signature()] }),
      revision(4, { signatures: [signature({ fieldName: 'tq_e1_seal', name: 'Al Noor' })] }),
      revision(5, { signatures: [signature({ kind: 'time-stamp', fieldName: 'tq_e1_lta' })] }),
    ],
    changesAfterLastSignature: [],
    ...part,
  }
}

describe('the verdict', () => {
  it('vouches only when nothing changed and every signer leads to a trusted issuer', () => {
    expect(findingOf(report(), true)).toBe('vouched')
    expect(findingOf(report({ trust: 'not-trusted' }), true)).toBe('unvouched')
    expect(findingOf(report({ trust: 'not-trusted' }), false)).toBe('unchecked')
    expect(findingOf(report({ verdict: 'changed' }), true)).toBe('changed')
    expect(findingOf(report({ verdict: 'unsigned', trust: 'none' }), true)).toBe('unsigned')
  })

  it('counts signatures, our seal and time stamps apart', () => {
    expect(tallyOf(report())).toEqual({ signatures: 1, seals: 1, timeStamps: 1 })
  })
})

describe('revision by revision', () => {
  it('says what each one is', () => {
    expect(revisionViews(report()).map((view) => view.kind)).toEqual([
      'original',
      'prepared',
      'signed',
      'sealed',
      'stamped',
    ])
  })

  it('names the revision that nobody signed, with both values, and offers the version before it', () => {
    const changed = change('field-value-changed', false, { page: 1, field: 'Total', from: '724', to: '742' })
    const tampered = report({
      verdict: 'changed',
      revisions: [...report().revisions.slice(0, 4), revision(5, { changes: [changed] })],
      changesAfterLastSignature: [changed],
    })
    const last = revisionViews(tampered).at(-1)
    expect(last).toMatchObject({ kind: 'tampered', good: false, forbidden: [changed] })
    expect(signedVersion(tampered)).toEqual({ number: 4, endByte: 400 })
  })

  it('offers no version when the bytes of the first signature themselves were altered', () => {
    const altered = report({
      verdict: 'changed',
      revisions: [
        revision(1),
        revision(2, { signatures: [signature({ state: 'invalid', problems: ['digest-mismatch'] })] }),
      ],
    })
    expect(signedVersion(altered)).toBeNull()
  })

  it('names the revision from which on the pages no longer show what was signed', () => {
    const box = { x0: 0, y0: 0, x1: 1, y1: 1 }
    const covered = { kind: 'covered' as const, revision: 3, page: 1, box, before: 'Pay', after: '' }
    const looks = { state: 'different' as const, differences: [covered], filled: [], pagesDrawn: 2 }
    const [, , third, fourth, fifth] = revisionViews(report({ verdict: 'changed', looks }))
    expect([third?.unseen, fourth?.unseen, fifth?.unseen]).toEqual([[], [covered], []])
    expect([third?.good, fourth?.good, fifth?.good]).toEqual([true, false, true])
    expect(signedVersion(report({ verdict: 'changed', looks }))).toEqual({ number: 3, endByte: 300 })
  })

  it('tells what is missing, not readable or not supported from what is wrong', () => {
    expect(findingOf(report({ missing: ['seal', 'time-stamp'] }), true)).toBe('incomplete')
    expect(findingOf(report({ missing: ['time-stamp'] }), true)).toBe('vouched')
    const unreadable = (code: 'pdf-damaged' | 'pdf-encrypted', signed: boolean) =>
      findingOf(report({ verdict: 'unreadable', refusal: { code, detail: '', signed } }), true)
    expect(unreadable('pdf-damaged', true)).toBe('broken')
    expect(unreadable('pdf-damaged', false)).toBe('unreadable')
    expect(unreadable('pdf-encrypted', true)).toBe('protected')
    expect(unreadable('pdf-encrypted', false)).toBe('unreadable')
    expect(FINDING_TONES).toMatchObject({ broken: 'bad', 'not-supported': 'warn', 'not-compared': 'warn' })
  })

  it('says of an invalid signature what says most, whatever is wrong with it', () => {
    const main = (...problems: SignatureReport['problems']) =>
      mainProblem(signature({ state: 'invalid', problems }))
    for (const code of Object.keys(PROBLEMS) as SignatureReport['problems'][number][])
      expect(main(code)).toBe(code)
    expect(main('digest-algorithm-weak', 'signature-outside-its-revision')).toBe(
      'signature-outside-its-revision',
    )
    expect(mainProblem(signature())).toBeNull()
  })

  it('cuts a file where a version ended, with the line end that was stored with it', () => {
    const bytes = new TextEncoder().encode('%%EOF\r\nmore')
    expect(new TextDecoder().decode(cutAt(bytes, 5))).toBe('%%EOF\r\n')
    expect(new TextDecoder().decode(cutAt(bytes.subarray(0, 5), 5))).toBe('%%EOF')
  })
})

describe('who and when', () => {
  it('prefers a time that an authority proves over one the signer claims', () => {
    const timeStamp = { state: 'valid', time: '2026-11-21T10:00:05.000Z' } as SignatureReport['timeStamp']
    expect(signedAt(signature({ timeStamp }))).toEqual({ at: '2026-11-21T10:00:05.000Z', proven: true })
    expect(signedAt(signature())).toEqual({ at: '2026-11-21T10:00:00.000Z', proven: false })
    expect(signedAt(signature({ claimedTime: null }))).toBeNull()
  })

  it('takes the name from the signature, else from the certificate', () => {
    const certificate = { commonName: 'CN', organization: 'O' } as SignatureReport['certificate']
    expect(signerName(signature())).toBe('Sara Haddad')
    expect(signerName(signature({ name: ' ', certificate }))).toBe('CN')
  })
})

describe('a number on paper', () => {
  const record: EnvelopeRecord = {
    state: 'completed',
    sentAt: 0,
    completedAt: 1,
    signatures: 1,
    documents: [
      [
        { sha256: 'a', sizeBytes: 1, cause: 'prepared', at: 0 },
        { sha256: 'b', sizeBytes: 2, cause: 'sealed', at: 1 },
      ],
    ],
  }
  it('recognises a file byte for byte as one of its stored versions', () => {
    expect(storedVersion(record, 'b')).toBe(2)
    expect(storedVersion(record, 'c')).toBeNull()
  })
})

describe('trusted roots', () => {
  it('are read from PEM, whatever stands around them', () => {
    const pem = `x\n-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\ny\n-----BEGIN CERTIFICATE-----\n!!\n-----END CERTIFICATE-----`
    expect(pemToDer(pem).map((der) => [...der])).toEqual([[1, 2, 3]])
  })
})
