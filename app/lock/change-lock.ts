/** Turning a lock on, changing its ways, and its recovery key: what needs the data key itself, to wrap it anew. */
import { err, ok, type Result } from '../../sync/result.ts'
import { NO_ATTEMPTS, nextAttempt } from './attempts.ts'
import { type KeyWrap, type PasskeyWrap, type Proof, unwrapKey } from './key-wrap.ts'
import type {
  DeviceLock,
  LockInside,
  NewSpare,
  NewWay,
  Opened,
  PreparedKey,
  Shown,
  UnlockFailure,
} from './lock-of-device.ts'
import { createRecoveryKey, readRecoveryKey } from './recovery-key.ts'
import { createDataKey, wrapUnderPasskey, wrapUnderRecoveryKey, wrapUnderText } from './wrap-key.ts'

export function lockChanges(
  inside: LockInside,
): Pick<DeviceLock, 'turnOn' | 'changeWay' | 'changePassword' | 'newRecoveryKey'> {
  const { deps, key, wrapOf, openWithPin, openWithPasskey, entered, become } = inside
  const { store } = deps

  /** The data key, to be wrapped anew. */
  async function openWith(shown: Shown): Opened {
    const how = { extractable: true }
    if (shown.kind === 'pin') {
      const opened = await openWithPin(shown.pin, how)
      // A right one clears the count, as it does where it unlocks.
      if (opened.ok) become(await store.change((kept) => kept && { ...kept, attempts: NO_ATTEMPTS }))
      return opened
    }
    if (shown.kind === 'passkey') return openWithPasskey(how)
    const wrap = wrapOf(shown.kind)
    const proof = proofOf(shown)
    const found = wrap && proof ? await unwrapKey(wrap, proof, how) : err('wrong' as const)
    return found.ok ? found : err({ code: 'wrong', next: nextAttempt(NO_ATTEMPTS, deps.now()) })
  }

  const wrapSpare = (proof: SpareProof, dataKey: CryptoKey): Promise<KeyWrap> =>
    proof.kind === 'recoveryKey'
      ? wrapUnderRecoveryKey(dataKey, proof.letters)
      : wrapUnderText(dataKey, proof, deps.iterations)

  async function wrapFor(way: NewWay, dataKey: CryptoKey): Promise<Result<KeyWrap, UnlockFailure>> {
    if (way.kind === 'pin')
      return ok(await wrapUnderText(dataKey, { kind: 'pin', text: way.pin }, deps.iterations))
    const made = await deps.passkeys.create()
    return made.ok
      ? ok((await wrapUnderPasskey(dataKey, made.value)) satisfies PasskeyWrap)
      : err({ code: made.error })
  }

  /** Puts one wrap in the place of those of the kinds it replaces, with the key that what is shown opens. */
  async function replaceWrap(
    shown: Shown,
    kinds: readonly KeyWrap['kind'][],
    make: (extractable: CryptoKey) => Promise<Result<KeyWrap, UnlockFailure>>,
  ): Promise<Result<void, UnlockFailure>> {
    const found = await openWith(shown)
    if (!found.ok) return found
    const made = await make(found.value)
    if (!made.ok) return made
    await putWrap(made.value, kinds)
    return ok(undefined)
  }

  async function putWrap(wrap: KeyWrap, kinds: readonly KeyWrap['kind'][]): Promise<void> {
    const next = await store.change(
      (kept) => kept && { ...kept, wraps: [...kept.wraps.filter((one) => !kinds.includes(one.kind)), wrap] },
    )
    become(next)
  }

  async function newRecoveryKey(shown: Shown): Promise<Result<PreparedKey, UnlockFailure>> {
    const found = await openWith(shown)
    if (!found.ok) return found
    const recoveryKey = createRecoveryKey()
    const letters = readRecoveryKey(recoveryKey) ?? ''
    const wrap = await wrapUnderRecoveryKey(found.value, letters)
    return ok({
      recoveryKey,
      keep: async () => {
        await putWrap(wrap, ['recoveryKey'])
        if (key()) return
        // What the app works with cannot be read out again.
        const opened = await unwrapKey(wrap, { kind: 'recoveryKey', letters })
        if (opened.ok) await entered(opened.value)
      },
    })
  }

  return {
    turnOn: async (way, spare) => {
      const proof = proofOf(spare)
      if (!proof) return err({ code: 'wrong', next: { kind: 'signInOnly' } })
      const extractable = await createDataKey()
      const first = await wrapFor(way, extractable)
      if (!first.ok) return first
      const second = await wrapSpare(proof, extractable)
      const kept = await store.change(
        (before) =>
          before ?? {
            key: 'lock',
            phase: 'sealing',
            wraps: [first.value, second],
            attempts: NO_ATTEMPTS,
            locksOnClose: true,
            heldKey: null,
          },
      )
      // Another tab was faster: its key is the one, and this one was never used.
      const own = await unwrapKey(kept?.wraps.find(({ kind }) => kind === spare.kind) ?? second, proof)
      if (!own.ok) return err({ code: 'wrong', next: { kind: 'signInOnly' } })
      become(kept, own.value)
      return ok(undefined)
    },
    newRecoveryKey,
    changeWay: (way, shown) =>
      replaceWrap(shown, ['pin', 'passkey'], (extractable) => wrapFor(way, extractable)),
    changePassword: (before, after) =>
      replaceWrap({ kind: 'password', password: before }, ['password'], async (extractable) =>
        ok(await wrapUnderText(extractable, { kind: 'password', text: after }, deps.iterations)),
      ),
  }
}

type SpareProof = Extract<Proof, { readonly kind: 'password' | 'recoveryKey' }>

/** Null where it is no recovery key at all. */
function proofOf(spare: NewSpare): SpareProof | null {
  if (spare.kind === 'password') return { kind: 'password', text: spare.password }
  const letters = readRecoveryKey(spare.recoveryKey)
  return letters === null ? null : { kind: 'recoveryKey', letters }
}
