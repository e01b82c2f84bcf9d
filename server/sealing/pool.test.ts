import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { BUNDLED_SEALING } from '../../tests/server/bundle.ts'
import { samplePdf } from './bench.ts'
import { createLocalAuthority, type LocalAuthority } from './local-authority.ts'
import { createSealingPool, type SealingPool } from './pool.ts'

const folder = mkdtempSync(join(tmpdir(), 'tawqi-pool-'))
const path = (name: string): string => join(folder, name)
const tools = { qpdf: undefined, soffice: undefined }
let authority: LocalAuthority
let pool: SealingPool

beforeAll(async () => {
  authority = await createLocalAuthority(path('keys'), { organization: 'Test', now: new Date() })
  pool = createSealingPool({ ...BUNDLED_SEALING, workers: 2, warmWorkers: 1 })
  writeFileSync(path('upload'), samplePdf(2, 0))
  await pool.warm()
})
afterAll(async () => {
  await pool?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A worker in place of ours, to see what the pool does with one that misbehaves. */
function misbehaving(name: string, code: string): string {
  writeFileSync(
    path(name),
    `process.on('message', () => { ${code} }); process.on('disconnect', () => process.exit()); process.send({ kind: 'ready' })`,
  )
  return path(name)
}

describe('sealing in child processes', () => {
  it('takes a file in, prepares, signs, seals and draws it, with the key in the parent', async () => {
    const taken = await pool.run('ingest', {
      sourcePath: path('upload'),
      targetPath: path('taken'),
      fileName: 'a.pdf',
      tools,
    })
    expect(taken).toMatchObject({
      ok: true,
      value: {
        sourceKind: 'pdf',
        repaired: false,
        pages: [
          { widthPt: 595, heightPt: 842 },
          { widthPt: 595, heightPt: 842 },
        ],
      },
    })
    const slots = [{ slotId: 'a', kind: 'signature' as const, fields: [] }]
    const prepared = await pool.run('prepare', {
      sourcePath: path('taken'),
      targetPath: path('prepared'),
      options: { envelopeId: 'e', slots },
    })
    expect(prepared).toMatchObject({ ok: true, value: { onlySignatureFields: false, pages: 2 } })
    const common = { envelopeId: 'e', signerName: 'Sara', reason: 'Approved', signedAt: new Date() }
    const signed = await pool.run(
      'sealAct',
      { sourcePath: path('prepared'), targetPath: path('signed'), options: { ...common, slotId: 'a' } },
      { signer: authority.signer },
    )
    expect(signed).toMatchObject({ ok: true, value: { timeStamped: false } })
    const sealed = await pool.run(
      'sealEnvelope',
      { sourcePath: path('signed'), targetPath: path('sealed'), options: common },
      { signer: authority.signer },
    )
    if (!sealed.ok) throw new Error(sealed.error.detail)
    const report = await verifyPdf(readFileSync(path('sealed')), {
      trustedRoots: [authority.rootCertificate],
      now: new Date(),
    })
    expect([report.verdict, report.trust, report.sha256]).toEqual(['valid', 'trusted', sealed.value.sha256])
    const inWorker = await pool.run('verify', {
      sourcePath: path('sealed'),
      trustedRoots: [authority.rootCertificate],
      now: new Date(),
    })
    expect(inWorker).toMatchObject({ ok: true, value: { verdict: 'valid', trust: 'trusted' } })
    const drawn = await pool.run('drawFirstPage', {
      sourcePath: path('sealed'),
      targetPath: path('page.webp'),
      options: { format: 'webp' },
    })
    expect(drawn.ok).toBe(true)
    expect(readFileSync(path('page.webp')).subarray(8, 12).toString()).toBe('WEBP')
  })

  it('answers refusals with their code and leaves no file behind', async () => {
    writeFileSync(path('junk'), 'not a document')
    const refused = await pool.run('ingest', {
      sourcePath: path('junk'),
      targetPath: path('junk.out'),
      fileName: 'a.pdf',
      tools,
    })
    expect(refused).toMatchObject({ ok: false, error: { code: 'file-type-not-supported' } })
    expect(existsSync(path('junk.out'))).toBe(false)
    const common = { envelopeId: 'e', signerName: 'S', reason: '', signedAt: new Date(), slotId: 'nobody' }
    const unknown = await pool.run(
      'sealAct',
      { sourcePath: path('upload'), targetPath: path('x'), options: common },
      { signer: authority.signer },
    )
    expect(unknown).toMatchObject({ ok: false, error: { code: 'slot-unknown' } })
  })

  it('passes on why a signer refused', async () => {
    const signer = { ...authority.signer, sign: () => Promise.reject(new Error('the person said no')) }
    const options = { envelopeId: 'e', signerName: 'S', reason: '', signedAt: new Date(), slotId: 'a' }
    const result = await pool.run(
      'sealAct',
      { sourcePath: path('prepared'), targetPath: path('x'), options },
      { signer },
    )
    expect(result).toMatchObject({ ok: false, error: { detail: 'Error: the person said no' } })
  })
})

describe('a worker that misbehaves', () => {
  const job = { sourcePath: path('upload'), targetPath: path('never'), fileName: 'a.pdf', tools }

  it('is killed when it hangs, and the next job gets a new one', async () => {
    const small = createSealingPool({
      workerFile: misbehaving('hang.mjs', 'for (;;);'),
      workers: 1,
      timeoutMs: 300,
    })
    const results = await Promise.all([small.run('ingest', job), small.run('ingest', job)])
    expect(results).toMatchObject([
      { error: { code: 'worker-timed-out' } },
      { error: { code: 'worker-timed-out' } },
    ])
    await small.close()
  })

  it('is killed when it grows beyond its memory', async () => {
    const code = 'globalThis.kept = []; setInterval(() => kept.push(Buffer.alloc(32e6, 1)), 20)'
    const small = createSealingPool({
      workerFile: misbehaving('grow.mjs', code),
      workers: 1,
      memoryBytes: 200e6,
    })
    expect(await small.run('ingest', job)).toMatchObject({ error: { code: 'worker-out-of-memory' } })
    await small.close()
  })

  it('is answered for when it dies', async () => {
    const small = createSealingPool({ workerFile: misbehaving('die.mjs', 'process.exit(7)'), workers: 1 })
    expect(await small.run('ingest', job)).toMatchObject({ error: { code: 'worker-failed' } })
    await small.close()
  })

  it('that cannot start answers each job and is not started for ever', async () => {
    writeFileSync(
      path('broken.mjs'),
      `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(path('starts'))}, 'x'); throw new Error('broken')`,
    )
    const small = createSealingPool({
      workerFile: path('broken.mjs'),
      workers: 1,
      warmWorkers: 1,
      execArgv: ['--unhandled-rejections=none'],
    })
    expect(await small.run('ingest', job)).toMatchObject({ error: { code: 'worker-failed' } })
    expect(await small.peakMemoryBytes()).toEqual([])
    expect(await small.run('ingest', job)).toMatchObject({ error: { code: 'worker-failed' } })
    expect(readFileSync(path('starts'), 'utf8')).toBe('xx')
    await small.close()
  })

  it('that has worked is not given a large file: what it grew by would come on top', async () => {
    const code = "process.send({ kind: 'done', output: process.pid })"
    const options = { workerFile: misbehaving('large.mjs', code), workers: 1, largeFileBytes: 1000 }
    const small = createSealingPool(options)
    writeFileSync(path('of 2000 bytes'), Buffer.alloc(2000))
    writeFileSync(path('of a byte'), 'x')
    const run = (file: string) => small.run('ingest', { ...job, sourcePath: path(file) })
    const [one, two, three] = [await run('of a byte'), await run('of a byte'), await run('of 2000 bytes')]
    expect(one).toEqual(two)
    expect(three.ok).toBe(true)
    expect(three).not.toEqual(two)
    await small.close()
  })

  it('ends when there is nothing to do, and the next job gets a new one', async () => {
    const code = "process.send({ kind: 'done', output: process.pid })"
    const small = createSealingPool({ workerFile: misbehaving('done.mjs', code), workers: 1, idleMs: 0 })
    const first = await small.run('ingest', job)
    await expect.poll(() => small.peakMemoryBytes()).toEqual([])
    const second = await small.run('ingest', job)
    expect([first.ok, second.ok]).toEqual([true, true])
    expect(second).not.toEqual(first)
    await small.close()
  })

  it('never has two large files at once, while small ones pass', async () => {
    const log = path('log')
    const code = `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(log)}, '+' + arguments[0].input.fileName); setTimeout(() => { fs.appendFileSync(${JSON.stringify(log)}, '-' + arguments[0].input.fileName); process.send({ kind: 'done', output: {} }) }, 150)`
    writeFileSync(
      path('slow.cjs'),
      `process.on('message', function () { ${code} }); process.on('disconnect', () => process.exit()); process.send({ kind: 'ready' })`,
    )
    writeFileSync(path('large'), Buffer.alloc(2000))
    const small = createSealingPool({ workerFile: path('slow.cjs'), workers: 3, largeFileBytes: 1000 })
    writeFileSync(path('little'), 'x')
    const run = (file: string, fileName: string) =>
      small.run('ingest', { ...job, sourcePath: path(file), fileName })
    await Promise.all([run('large', 'A'), run('large', 'B'), run('little', 'c')])
    await small.close()
    const order = readFileSync(log, 'utf8')
    expect(order.indexOf('-A')).toBeLessThan(order.indexOf('+B'))
    expect(order.indexOf('+c')).toBeLessThan(order.indexOf('+B'))
  })

  it('[S14] while strangers hold what they may, a seal begins at once, and each organisation has its turn', async () => {
    const log = path('lanes')
    // What strangers bring takes as long as it takes the seal to come.
    const code = `const fs = require('node:fs'); const { name, input } = arguments[0]; fs.appendFileSync(${JSON.stringify(log)}, input.fileName + ' '); fs.appendFileSync(${JSON.stringify(`${log}-yields`)}, (require('node:os').getPriority() > own ? 'yields ' : 'SEALS ')); const timer = setInterval(() => { if (!fs.readFileSync(${JSON.stringify(log)}, 'utf8').includes('SEAL')) return; clearInterval(timer); process.send({ kind: 'done', output: {} }) }, 10)`
    writeFileSync(
      path('lanes.cjs'),
      `const own = ${getPriority()}; process.on('message', function () { ${code} }); process.on('disconnect', () => process.exit()); process.send({ kind: 'ready' })`,
    )
    const small = createSealingPool({ workerFile: path('lanes.cjs'), workers: 3 })
    const run = (name: 'ingest' | 'sealAct', fileName: string, turn: string) =>
      small.run(name, { ...job, fileName } as never, {}, turn)
    const bombs = ['a', 'b', 'c', 'd'].map((one) => run('ingest', one, 'eve'))
    const honest = run('ingest', 'HONEST', 'sara')
    await run('sealAct', 'SEAL', 'sara')
    await Promise.all([...bombs, honest])
    await small.close()
    const order = readFileSync(log, 'utf8').trim().split(' ')
    // Two processes at most for what strangers bring; the third is free for the seal.
    expect(order.slice(0, 3), order.join(' ')).toContain('SEAL')
    // Handed out together with `c`, to the other process: which of the two writes first is theirs.
    expect(order.indexOf('HONEST')).toBeLessThan(order.indexOf('d'))
    // And of the processor it takes what it wants.
    const ways = readFileSync(`${log}-yields`, 'utf8').trim().split(' ')
    expect(ways.toSorted()).toEqual(['SEALS', ...Array(5).fill('yields')])
  })

  it('[S14] a picture has five seconds of work', async () => {
    const small = createSealingPool({ workerFile: misbehaving('bomb.mjs', 'for (;;);') })
    const startedAt = performance.now()
    const bomb = {
      sourcePath: path('upload'),
      targetPath: path('never'),
      options: { format: 'jpeg' as const },
    }
    expect(await small.run('drawFirstPage', bomb)).toMatchObject({ error: { code: 'worker-timed-out' } })
    expect(performance.now() - startedAt).toBeGreaterThan(4_500)
    await small.close()
  })
})
