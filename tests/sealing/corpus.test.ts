import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingest } from '../../server/sealing/ingest.ts'
import { createLocalAuthority, type LocalAuthority } from '../../server/sealing/local-authority.ts'
import { findProgram } from '../../server/sealing/run-program.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { hasProgram, inParallel, makeFolder } from './host-programs.ts'
import { cadesProblems, extractText, pdfsigProblems, plainText, qpdfCheck } from './independent-verifiers.ts'
import { people, sealSample } from './sample-envelope.ts'

const fixtures = new URL('../fixtures/pdf/', import.meta.url).pathname
const names = readdirSync(fixtures).filter((name) => name.endsWith('.pdf'))

interface Outcome {
  readonly name: string
  readonly refusal: string | undefined
  readonly repaired: boolean
  readonly problems: readonly string[]
}

describe('real PDFs, prepared, signed by two people and sealed', () => {
  const folder = makeFolder()
  let authority: LocalAuthority
  let outcomes: Outcome[] = []
  afterAll(() => folder.remove())

  beforeAll(async () => {
    authority = await createLocalAuthority(join(folder.path, 'keys'), {
      organization: 'Test',
      now: new Date(),
    })
    const rootPem = join(folder.path, 'root.pem')
    const base64 = Buffer.from(authority.rootCertificate)
      .toString('base64')
      .replace(/(.{64})/g, '$1\n')
    writeFileSync(rootPem, `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`)
    outcomes = await inParallel(names, 3, (name) => judge(name, rootPem))
  }, 150_000)

  async function judge(name: string, rootPem: string): Promise<Outcome> {
    const upload = new Uint8Array(readFileSync(join(fixtures, name)))
    const taken = await ingest(upload, name, { qpdf: findProgram('qpdf'), soffice: undefined })
    if (!taken.ok) return { name, refusal: taken.error.code, repaired: false, problems: [] }
    const { pdf, pages, repaired } = taken.value
    const [page] = pages
    if (!page) return { name, refusal: undefined, repaired, problems: ['no page'] }
    const states = await sealSample(pdf, page, authority)
    const problems: string[] = []
    let earlier = pdf
    for (const state of states) {
      if (state.length <= earlier.length || Buffer.compare(state.subarray(0, earlier.length), earlier) !== 0)
        problems.push('not a strict prefix')
      earlier = state
    }
    const report = await verifyPdf(earlier, {
      trustedRoots: [authority.rootCertificate],
      now: new Date(),
      hashes: 'none',
    })
    if (report.verdict !== 'valid' || report.trust !== 'trusted')
      problems.push(`own verifier: ${report.verdict} ${JSON.stringify(report.revisions)}`)
    const before = join(folder.path, `${name}.before.pdf`)
    const after = join(folder.path, name)
    writeFileSync(before, pdf)
    writeFileSync(after, earlier)
    if (hasProgram('pdfsig')) problems.push(...(await pdfsigProblems(after, 3)))
    if (hasProgram('openssl')) problems.push(...(await cadesProblems(after, rootPem)))
    if (hasProgram('qpdf')) {
      const [old, now] = [await qpdfCheck(before), await qpdfCheck(after)]
      // 3 is warnings, 2 is errors.
      if (now !== 0 && old !== now && old !== 2) problems.push(`qpdf: was ${old}, is ${now}`)
    }
    if (hasProgram('pdftotext')) {
      const text = await extractText(after)
      for (const wanted of [people.second.name, people.second.city, people.first.name])
        if (!text.includes(plainText(wanted)))
          problems.push(`pdftotext does not find ${wanted} in: ${text.slice(-600)}`)
    }
    return { name, refusal: undefined, repaired, problems }
  }

  it('[E003] gives files in which other programs find every signature valid and the text in logical order', () => {
    const broken = outcomes.filter((outcome) => outcome.problems.length > 0)
    expect(broken).toEqual([])
  })

  it('seals at least forty of them as they were uploaded', () => {
    const asUploaded = outcomes.filter((outcome) => outcome.refusal === undefined && !outcome.repaired)
    expect(asUploaded.length).toBeGreaterThanOrEqual(55)
  })

  it('repairs damaged and decryptable ones before the first signature, or refuses them with a reason', () => {
    const rest = outcomes.filter((outcome) => outcome.refusal !== undefined || outcome.repaired)
    expect(rest.map(({ name }) => name).sort()).toEqual([
      'issue15893_reduced.pdf',
      'issue6010_2.pdf',
      'poppler-85140-0.pdf',
      'secHandler.pdf',
    ])
    for (const { refusal } of rest) expect(['pdf-damaged', 'pdf-encrypted', undefined]).toContain(refusal)
  })
})
