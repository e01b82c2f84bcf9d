/**
 * Counts what becomes of every PDF below a folder: `npm run corpus -- <folder> [--no-drawing] [--only <word>]`.
 * One child at low priority looks at one file after another; one that takes too long is ended and counted.
 * The lines go to `corpus-result.jsonl` in the folder for temporary files.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalAuthority } from '../../../server/sealing/local-authority.ts'
import { type Judged, judgeFile } from './judge-file.ts'

const mostMs = 90_000

if (process.send) {
  setPriority(19)
  const folder = mkdtempSync(join(tmpdir(), 'tawqi-corpus-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('disconnect', () => process.exit(0))
  // pdf.js leaves promises behind when a page fails; the page itself is told.
  process.on('unhandledRejection', () => undefined)
  const authority = await createLocalAuthority(join(folder, 'keys'), {
    organization: 'Test',
    now: new Date(),
  })
  process.on('message', async ({ file, draws }: { file: string; draws: boolean }) => {
    process.send?.(await judgeFile(file, { authority, folder, draws }))
  })
  process.send('ready')
} else await runAll()

async function runAll(): Promise<void> {
  const words = process.argv.slice(2)
  const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : undefined
  const roots = words.filter((word, at) => !word.startsWith('--') && words[at - 1] !== '--only')
  const files = roots
    .flatMap((root) =>
      statSync(root).isFile()
        ? [root]
        : readdirSync(root, { recursive: true, encoding: 'utf8' })
            .filter((name) => /\.pdf$/i.test(name))
            .map((name) => join(root, name)),
    )
    .filter((file) => !only || file.includes(only))
    .sort()
  const result = join(tmpdir(), 'corpus-result.jsonl')
  writeFileSync(result, '')
  const all: Judged[] = []
  let child: ChildProcess | undefined
  for (const file of files) {
    child ??= await startChild()
    const judged = await ask(child, file, !words.includes('--no-drawing'))
    if (child.killed || child.exitCode !== null || child.signalCode !== null) child = undefined
    all.push(judged)
    appendFileSync(result, `${JSON.stringify(judged)}\n`)
    if (all.length % 50 === 0) process.stderr.write(`${all.length} of ${files.length}\n`)
  }
  child?.kill()
  tell(all)
}

function startChild(): Promise<ChildProcess> {
  const child = fork(import.meta.filename, [], {
    execArgv: [...process.execArgv, '--max-old-space-size=3072'],
  })
  return new Promise((resolve) => child.once('message', () => resolve(child)))
}

function ask(child: ChildProcess, file: string, draws: boolean): Promise<Judged> {
  return new Promise((resolve) => {
    const finish = (judged: Judged): void => {
      clearTimeout(timer)
      child.removeAllListeners()
      resolve(judged)
    }
    const fail = (failure: string) => () => {
      child.kill('SIGKILL')
      finish({ file, opened: true, failure, ms: mostMs })
    }
    const timer = setTimeout(fail('took too long'), mostMs)
    child.once('message', (judged) => finish(judged as Judged))
    child.once('exit', fail('the process ended'))
    child.send({ file, draws })
  })
}

function tell(all: readonly Judged[]): void {
  const print = (text: string): boolean => process.stdout.write(`${text}\n`)
  const list = (
    title: string,
    judged: readonly Judged[],
    reason: (one: Judged) => string | undefined,
  ): void => {
    print(`${title}: ${judged.length}`)
    for (const one of judged) print(`  ${one.file} (${one.ms} ms): ${reason(one)}`)
  }
  const opened = all.filter((one) => one.opened)
  const accepted = opened.filter((one) => one.refusal === undefined)
  const sealed = accepted.filter((one) => one.failure === undefined)
  print(
    `files ${all.length}, opened by pdf.js ${opened.length}, taken in ${accepted.length}, sealed ${sealed.length}`,
  )
  print(`sealed of those pdf.js opens: ${((100 * sealed.length) / Math.max(1, opened.length)).toFixed(1)} %`)
  const refused = opened.filter((one) => one.refusal !== undefined)
  for (const code of new Set(refused.map((one) => one.refusal)))
    list(
      `refused ${code}`,
      refused.filter((one) => one.refusal === code),
      (one) => one.detail,
    )
  const failed = all.filter((one) => one.failure !== undefined)
  list('taken in and not sealed', failed, (one) => one.failure)
  const misread = sealed.filter((one) => one.verdict !== 'valid' && !one.cameSigned)
  list('not valid for our own verifier', misread, (one) => one.verdict)
  const signed = sealed.filter((one) => one.cameSigned)
  list('came signed', signed, (one) => one.verdict)
  const drawn = sealed.filter((one) => one.differs)
  const differs = drawn.filter((one) => (one.differs ?? []).length > 0)
  print(`drawn equal ${drawn.length - differs.length} of ${drawn.length}`)
  list('drawn differently', differs, (one) => (one.differs ?? []).join('; '))
}
