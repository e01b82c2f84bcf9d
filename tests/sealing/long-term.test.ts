import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdf } from '../../server/sealing/bench.ts'
import { extendForLongTerm } from '../../server/sealing/extend-long-term.ts'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { prepareDocument } from '../../server/sealing/prepare.ts'
import { sealAct, sealEnvelope } from '../../server/sealing/seal-act.ts'
import { createTimestamper, sha256, stampFirst, type Timestamper } from '../../server/sealing/timestamp.ts'
import { trimDer } from '../../sync/pdf/cms/trim-der.ts'
import { openPdf } from '../../sync/pdf/reader.ts'
import { findSignatures } from '../../sync/pdf/signatures.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { hasProgram, makeFolder, run } from './host-programs.ts'
import { pdfsigProblems } from './independent-verifiers.ts'
import { startTimeStampServer, type TimeStampServer } from './time-stamp-server.ts'

const folder = makeFolder()
let authority: LocalAuthority
let server: TimeStampServer
let timestamper: Timestamper

beforeAll(async () => {
  authority = await createLocalAuthority(join(folder.path, 'keys'), { organization: 'Test', now: new Date() })
  server = await startTimeStampServer(folder.path)
  timestamper = createTimestamper({ url: server.url })
})
afterAll(async () => {
  await server?.close()
  folder.remove()
})

const dead = (): Timestamper => createTimestamper({ url: 'http://127.0.0.1:9/', timeoutMs: 500 })

describe('a time-stamp authority', () => {
  it('is asked in the order given until one answers', async () => {
    const digest = sha256(Buffer.from('signature'))
    const token = await stampFirst([dead(), timestamper], digest)
    writeFileSync(join(folder.path, 'token'), token)
    writeFileSync(join(folder.path, 'stamped'), 'signature')
    const { exitCode } = await run('openssl', [
      'ts',
      '-verify',
      '-in',
      join(folder.path, 'token'),
      '-token_in',
      '-data',
      join(folder.path, 'stamped'),
      '-CAfile',
      server.rootPemPath,
    ])
    expect(exitCode).toBe(0)
  })

  it('that does not answer, or answers for something else, is a loud failure', async () => {
    await expect(stampFirst([dead()], sha256(Buffer.from('x')))).rejects.toMatchObject({
      code: 'time-stamp-unavailable',
    })
    await expect(stampFirst([], sha256(Buffer.from('x')))).rejects.toMatchObject({
      code: 'time-stamp-unavailable',
    })
    // A replayed answer: right signature, wrong imprint and nonce.
    let recorded: Uint8Array | undefined
    const replay = createTimestamper({
      url: server.url,
      fetch: async (input, init) => {
        recorded ??= new Uint8Array(await (await fetch(input, init)).arrayBuffer())
        return new Response(Uint8Array.from(recorded))
      },
    })
    await replay.stamp(sha256(Buffer.from('one')))
    await expect(stampFirst([replay], sha256(Buffer.from('one')))).rejects.toThrow(
      'time-stamp-nonce-mismatch',
    )
    await expect(stampFirst([replay], sha256(Buffer.from('two')))).rejects.toThrow(
      'time-stamp-imprint-mismatch',
    )
  })
})

describe('time-stamped signatures', () => {
  const common = { envelopeId: 'e1', signerName: 'Sara', reason: 'Approved', signedAt: new Date() }
  const slots = [{ slotId: 'a', kind: 'signature' as const, fields: [] }]

  it('fail without a time stamp when one is required, and say so when one is only preferred', async () => {
    const { pdf } = prepareDocument(samplePdf(1, 0), { envelopeId: 'e1', slots })
    const act = { ...common, slotId: 'a', signer: authority.signer, timestampers: [dead()] }
    await expect(sealAct(pdf, act)).rejects.toMatchObject({ code: 'time-stamp-unavailable' })
    expect((await sealAct(pdf, { ...act, timeStampPolicy: 'preferred' })).timeStamped).toBe(false)
  })

  it('carry tokens, and the completed file carries what verifying in twenty years needs', async () => {
    const { pdf } = prepareDocument(samplePdf(1, 0), { envelopeId: 'e1', slots })
    const parties = { signer: authority.signer, timestampers: [timestamper] }
    const signed = await sealAct(pdf, { ...common, ...parties, slotId: 'a' })
    const sealed = await sealEnvelope(signed.pdf, { ...common, ...parties, signerName: 'Organisation' })
    const longTerm = {
      envelopeId: 'e1',
      timestampers: [timestamper],
      certificates: [authority.rootCertificate, server.root],
      revocationLists: [authority.revocationList],
      now: new Date(),
    }
    const extended = await extendForLongTerm(sealed.pdf, longTerm)
    const renewed = await extendForLongTerm(extended.pdf, longTerm)
    const roots = [authority.rootCertificate, server.root]
    const report = await verifyPdf(renewed.pdf, { trustedRoots: roots, now: new Date() })
    expect(report.verdict).toBe('valid')
    expect(report.trust).toBe('trusted')
    const entries = report.revisions.flatMap((revision) => revision.signatures)
    expect(entries.map(({ kind, timeStamp }) => [kind, timeStamp?.state, timeStamp?.trust])).toEqual([
      ['signature', 'valid', 'trusted'],
      ['signature', 'valid', 'trusted'],
      ['time-stamp', 'valid', 'trusted'],
      ['time-stamp', 'valid', 'trusted'],
    ])
    expect(report.revisions.at(-2)?.changes.map((item) => item.code)).toEqual([
      'validation-data-added',
      'signature-added',
    ])
    // Proven times keep the signatures trusted after the certificates have ended.
    const later = await verifyPdf(renewed.pdf, {
      trustedRoots: roots,
      now: new Date(Date.now() + 20 * 365 * 86_400_000),
    })
    expect(later.trust).toBe('trusted')
    if (hasProgram('pdfsig')) {
      writeFileSync(join(folder.path, 'sealed.pdf'), sealed.pdf)
      expect(await pdfsigProblems(join(folder.path, 'sealed.pdf'), 2)).toEqual([])
    }
    await expectDocumentTimeStampsAccepted(renewed.pdf)
  })

  async function expectDocumentTimeStampsAccepted(pdf: Uint8Array): Promise<void> {
    const file = openPdf(pdf)
    for (const signature of findSignatures(file, file.view()).filter((item) => item.isTimeStamp)) {
      const [, gapStart, gapEnd, length] = signature.byteRange!
      writeFileSync(join(folder.path, 'dts'), trimDer(signature.contents))
      writeFileSync(
        join(folder.path, 'dts.data'),
        Buffer.concat([pdf.subarray(0, gapStart), pdf.subarray(gapEnd, gapEnd + length)]),
      )
      const { output } = await run('openssl', [
        'ts',
        '-verify',
        '-in',
        join(folder.path, 'dts'),
        '-token_in',
        '-data',
        join(folder.path, 'dts.data'),
        '-CAfile',
        server.rootPemPath,
      ])
      expect(output).toContain('Verification: OK')
    }
  }
})
