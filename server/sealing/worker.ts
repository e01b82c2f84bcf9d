/**
 * The child process that reads and writes PDFs, one job at a time (see `jobs.ts`). It may be
 * killed at any moment: it writes a draft beside the target and renames it at the end.
 */
import { createHash, randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  constants,
  copyFile,
  link,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { lookAtPages } from '../../sync/pdf/looks/look-at-pages.ts'
import { isWorthLooking, withLooks } from '../../sync/pdf/looks/verdict-with-looks.ts'
import { verifyPdf } from '../../sync/pdf/verify.ts'
import { writeCompletionCertificate } from './completion-certificate.ts'
import { extendForLongTerm } from './extend-long-term.ts'
import { digestNode } from './file-digest.ts'
import { fillAct } from './fill-act.ts'
import { drawFirstPage } from './first-page.ts'
import { ingest } from './ingest.ts'
import type { FromWorker, JobName, Parties, SealingJobs, StoredFile, ToWorker } from './jobs.ts'
import { asSealingError, inflateNode, readWithRoom } from './open-pdf.ts'
import { createNodeDrawer } from './page-drawer.ts'
import { toPlainPng } from './picture.ts'
import { prepareDocument } from './prepare.ts'
import { writeReport } from './report.ts'
import { type SealedRevision, sealAct, sealEnvelope } from './seal-act.ts'
import { SealingError, type SealingErrorCode } from './sealing-error.ts'
import type { Signer } from './signer.ts'
import { createTextEngine } from './text/text-engine.ts'
import type { Timestamper } from './timestamp.ts'

type Handlers = {
  [Name in JobName]: (
    input: SealingJobs[Name]['input'],
    parties: Parties,
  ) => Promise<SealingJobs[Name]['output']>
}

/** A file that takes longer to compare is not taken for valid. */
const lookingMs = 45_000

const engine = createTextEngine(process.env.TAWQI_SEALING_FONTS)
const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(error: Error): void }>()
let calls = 0

const handlers: Handlers = {
  async ingest({ sourcePath, targetPath, fileName, tools }) {
    const bytes = await readWithRoom(sourcePath)
    const result = await ingest(bytes, fileName, tools, engine)
    if (!result.ok) throw new SealingError(result.error.code, result.error.detail)
    const { pdf, ...facts } = result.value
    return {
      ...facts,
      ...(pdf === bytes ? await storeSame(sourcePath, targetPath, pdf) : await store(targetPath, pdf)),
    }
  },
  async prepare({ sourcePath, targetPath, options }) {
    const { pdf, ...facts } = prepareDocument(await readWithRoom(sourcePath), options, engine)
    await storeLonger(sourcePath, targetPath, pdf)
    return { ...facts, sizeBytes: pdf.length }
  },
  async sealAct({ sourcePath, targetPath, options }, parties) {
    const pdf = await readWithRoom(sourcePath)
    const revision = await sealAct(pdf, { ...options, ...proxies(parties) }, engine)
    return storeRevision(sourcePath, targetPath, revision)
  },
  async fillAct({ sourcePath, targetPath, options }) {
    const { pdf, ...facts } = await fillAct(await readWithRoom(sourcePath), options, engine)
    await storeLonger(sourcePath, targetPath, pdf)
    return facts
  },
  async sealEnvelope({ sourcePath, targetPath, options }, parties) {
    const pdf = await readWithRoom(sourcePath)
    const revision = await sealEnvelope(pdf, { ...options, ...proxies(parties) }, engine)
    return storeRevision(sourcePath, targetPath, revision)
  },
  async extendForLongTerm({ sourcePath, targetPath, options }, parties) {
    const { timestampers } = proxies(parties)
    const pdf = await readWithRoom(sourcePath)
    const revision = await extendForLongTerm(pdf, { ...options, timestampers }, engine)
    return storeRevision(sourcePath, targetPath, revision)
  },
  async drawFirstPage({ sourcePath, targetPath, options }) {
    const file = await open(sourcePath)
    try {
      const { size: sizeBytes } = await file.stat()
      const read = async (begin: number, end: number) => {
        const bytes = new Uint8Array(end - begin)
        const { bytesRead } = await file.read(bytes, 0, bytes.length, begin)
        return bytes.subarray(0, bytesRead)
      }
      return await store(targetPath, await drawFirstPage({ sizeBytes, read }, options))
    } finally {
      await file.close()
    }
  },
  async makePng({ sourcePath, targetPath, within }) {
    return store(targetPath, await toPlainPng(await readFile(sourcePath), within))
  },
  async writeCertificate({ targetPath, content }) {
    return store(targetPath, writeCompletionCertificate(content, engine))
  },
  async writeReport({ targetPath, content }) {
    return store(targetPath, writeReport(content, engine))
  },
  async verify({ sourcePath, trustedRoots, now }) {
    const bytes = await readFile(sourcePath)
    const read = { inflate: inflateNode }
    const report = await verifyPdf(bytes, { trustedRoots, now, digest: digestNode, read })
    if (report.verdict !== 'valid' || !isWorthLooking(report)) return report
    const drawer = await createNodeDrawer()
    const clock = () => performance.now()
    return withLooks(report, await lookAtPages(bytes, report, { drawer, read, clock, timeMs: lookingMs }))
  },
}

async function storeRevision(
  sourcePath: string,
  targetPath: string,
  { pdf, ...facts }: SealedRevision,
): Promise<Omit<SealedRevision, 'pdf'>> {
  await storeLonger(sourcePath, targetPath, pdf)
  return facts
}

/** The source and what `pdf` has more: the disk copies the old bytes, so they are the old bytes. */
async function storeLonger(sourcePath: string, targetPath: string, pdf: Uint8Array): Promise<void> {
  await storeBy(targetPath, async (draft) => {
    await copyFile(sourcePath, draft, constants.COPYFILE_FICLONE)
    const { size } = await stat(draft)
    await chmod(draft, 0o600)
    await appendFile(draft, pdf.subarray(size))
  })
}

/** Bytes nobody changed are given a second name; where the disk has no such thing they are written again. */
async function storeSame(sourcePath: string, targetPath: string, bytes: Uint8Array): Promise<StoredFile> {
  const linked = await link(sourcePath, targetPath).then(
    () => true,
    () => false,
  )
  return linked ? storedFile(bytes) : store(targetPath, bytes)
}

async function store(targetPath: string, bytes: Uint8Array): Promise<StoredFile> {
  await storeBy(targetPath, (draft) => writeFile(draft, bytes, { mode: 0o600 }))
  return storedFile(bytes)
}

/** Written beside the target and renamed at the end. */
async function storeBy(targetPath: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${targetPath}.${randomBytes(6).toString('hex')}.part`
  try {
    await write(draft)
    await rename(draft, targetPath)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

const storedFile = (bytes: Uint8Array): StoredFile => ({
  sizeBytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/** Signer and authorities that ask the parent. */
function proxies(parties: Parties): { signer: Signer; timestampers: readonly Timestamper[] } {
  const signer: Signer = {
    certificates: parties.certificates,
    algorithm: parties.algorithm ?? 'RSA-SHA256',
    sign: (bytes) => ask('sign', bytes),
  }
  // The parent tries its authorities in order, so one proxy stands for all of them.
  return {
    signer,
    timestampers:
      parties.timestampers > 0 ? [{ name: 'parent', stamp: (digest) => ask('stamp', digest) }] : [],
  }
}

function ask(what: 'sign' | 'stamp', bytes: Uint8Array): Promise<Uint8Array> {
  const call = ++calls
  return new Promise((resolve, reject) => {
    waiting.set(call, { resolve, reject })
    send({ kind: 'ask', what, call, bytes: Uint8Array.from(bytes) })
  })
}

function send(message: FromWorker): void {
  // A parent that was killed waits for nothing; without a listener the failure would end in a stack trace.
  process.send?.(message, () => undefined)
}

async function run<Name extends JobName>(name: Name, input: unknown, parties: Parties): Promise<void> {
  try {
    // The pool is the only sender and its methods are typed by the same table.
    const output = await handlers[name](input as SealingJobs[Name]['input'], parties)
    send({ kind: 'done', output })
  } catch (error) {
    const known = asSealingError(error)
    if (known instanceof SealingError)
      return send({ kind: 'refused', code: known.code, detail: known.detail })
    // The trace is for the log of this machine; what people are told names no path and no line.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    send({ kind: 'refused', ...unforeseen(error) })
  }
}

/** The machine's trouble may pass. A mistake of ours comes again, however often it is tried. */
function unforeseen(error: unknown): { code: SealingErrorCode; detail: string } {
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall) return { code: 'worker-failed', detail: `${code} ${syscall}` }
  return { code: 'pdf-not-sealable', detail: error instanceof Error ? error.message : String(error) }
}

process.on('message', (message: ToWorker) => {
  if (message.kind === 'job') {
    void run(message.name, message.input, message.parties)
    return
  }
  const call = waiting.get(message.call)
  waiting.delete(message.call)
  if (message.kind === 'answer') call?.resolve(message.bytes)
  else call?.reject(new SealingError(message.code, message.detail))
})
process.on('disconnect', () => process.exit(0))
// The parent may have been killed before anybody listened.
if (!process.connected) process.exit(0)
// Faces are read and compiled now, so that the first document does not wait for them.
engine.shapeLine('Tawqi توقيع')
send({ kind: 'ready' })
