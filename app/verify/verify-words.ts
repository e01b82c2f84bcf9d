import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ChangeCode } from '../../sync/pdf/changes.ts'
import type { Trust } from '../../sync/pdf/cms/certificates.ts'
import type { PdfRefusalCode } from '../../sync/pdf/refusal.ts'
import type { SignatureReport } from '../../sync/pdf/verify.ts'
import type { Finding } from './verdict.ts'

export const FINDINGS: Readonly<Record<Finding, { title: MessageDescriptor; words?: MessageDescriptor }>> = {
  vouched: { title: msg`Valid and unchanged` },
  unvouched: {
    title: msg`Unchanged, but the signer is not known to us`,
    words: msg`Nothing was altered after signing. An issuer we do not know vouches for who signed, so check with the sender.`,
  },
  unchecked: {
    title: msg`Unchanged`,
    words: msg`Nothing was altered after signing. Who signed could not be checked without a connection.`,
  },
  changed: {
    title: msg`Changed after signing`,
    words: msg`This copy was edited after the last signature. Do not rely on it.`,
  },
  invalid: {
    title: msg`Not a valid signature`,
    words: msg`A signature in this file is not what it claims to be. Do not rely on it.`,
  },
  unsigned: {
    title: msg`Not signed`,
    words: msg`This file carries no electronic signature, so there is nothing to check.`,
  },
  incomplete: {
    title: msg`Not complete: the seal is missing`,
    words: msg`What is signed is unchanged, but the seal that closes this document is not there. It is still on its way, or its end was cut off. Ask the sender for the sealed file.`,
  },
  'not-supported': {
    title: msg`This kind of signature cannot be checked here`,
    words: msg`Nothing was added after signing. Whether the signature itself is right has to be checked with the program that made it.`,
  },
  'not-compared': {
    title: msg`The pages could not all be compared`,
    words: msg`The signatures are right, but whether every page still looks as it was signed could not be checked. Compare with the version that was signed.`,
  },
  broken: {
    title: msg`Signed, and no longer readable`,
    words: msg`This file holds a signature and was damaged or manipulated, so nobody can say what was signed. Do not rely on it.`,
  },
  protected: {
    title: msg`Signed, and locked with a password`,
    words: msg`The signature covers the locked file, and only who has the password can read it, so it cannot be checked here. Check it with the password in the program it was signed with: taking the lock off would break the signature.`,
  },
  unreadable: { title: msg`This file cannot be checked` },
}

export const UNREADABLE: Readonly<Record<PdfRefusalCode, MessageDescriptor>> = {
  'pdf-empty': msg`The file is empty.`,
  'pdf-not-a-pdf': msg`It is not a PDF file.`,
  'pdf-too-large': msg`It is larger than what can be checked in the browser.`,
  'pdf-damaged': msg`It is damaged: it was cut off or changed on the way.`,
  'pdf-encrypted': msg`It is protected by a password. Remove the protection and check again.`,
  'pdf-too-complex': msg`It is built in a way that cannot be checked safely.`,
  'pdf-filter-not-supported': msg`It is built in a way that cannot be checked safely.`,
}

const LEAVES_OUT = msg`This signature leaves out parts of the file that it would have to cover.`
const CERTIFICATE = msg`The certificate in this signature is not the one it was made with, or is missing.`
const NOT_READABLE = msg`This signature is damaged and cannot be read.`
const ELSEWHERE = msg`Signed in a way that cannot be checked here.`

/** What is wrong with a signature, for who has to decide what to do. */
export const PROBLEMS: Readonly<Record<SignatureReport['problems'][number], MessageDescriptor>> = {
  'byte-range-outside-file': msg`The end of the file is missing: it was cut off before what this signature covers ends.`,
  'covers-no-revision': msg`What this signature covers is no whole version of the file: its end was cut off, or something was written into it.`,
  'signature-outside-its-revision': msg`This signature stands in one version of the file and covers the end of a later one, as when the end mark between them is missing. So nobody can say which version was signed.`,
  'byte-range-malformed': LEAVES_OUT,
  'byte-range-gap-is-not-the-signature': LEAVES_OUT,
  'signature-not-indirect': LEAVES_OUT,
  'signature-padding-not-empty': msg`Something was written into the room beside this signature, which nobody signed.`,
  'digest-mismatch': msg`What this signature covers was altered after signing.`,
  'time-stamp-imprint-mismatch': msg`The time stamp belongs to something else.`,
  'signature-mismatch': msg`The signature itself does not check out.`,
  'signing-certificate-mismatch': CERTIFICATE,
  'signing-certificate-missing': CERTIFICATE,
  'signer-certificate-missing': CERTIFICATE,
  'cms-unreadable': NOT_READABLE,
  'cms-signer-count': NOT_READABLE,
  'cms-content-type': NOT_READABLE,
  'algorithm-not-supported': ELSEWHERE,
  'format-not-supported': ELSEWHERE,
  'digest-algorithm-weak': msg`It was made with a method that is not safe any more, such as SHA-1, and is not accepted.`,
}

/** What a revision did that no signature allows. */
export const CHANGES: Readonly<Record<ChangeCode, MessageDescriptor>> = {
  'field-value-changed': msg`A value was changed`,
  'field-appearance-changed': msg`A field looks different`,
  'field-changed': msg`A field was changed`,
  'field-added': msg`A field was added`,
  'field-removed': msg`A field was removed`,
  'signature-added': msg`A signature was added`,
  'signature-removed': msg`A signature was removed`,
  'signature-replaced': msg`A signature was replaced`,
  'signature-field-added': msg`A place for a signature was added`,
  'validation-data-added': msg`Data for later validation was added`,
  'metadata-changed': msg`Information about the file was changed`,
  'page-added': msg`A page was added`,
  'page-removed': msg`A page was removed`,
  'page-replaced': msg`A page was replaced`,
  'page-content-changed': msg`The content of a page was changed`,
  'annotation-added': msg`A note was added`,
  'annotation-removed': msg`A note was removed`,
  'annotation-changed': msg`A note was changed`,
  'catalog-changed': msg`The structure of the document was changed`,
  'form-changed': msg`The form was changed`,
  'object-changed': msg`Content was changed`,
  'object-added': msg`Content was added`,
  'bytes-added': msg`Something was added at the end of the file`,
}

export const TRUSTS: Readonly<Record<Exclude<Trust, 'trusted'>, MessageDescriptor>> = {
  'unknown-issuer': msg`issuer not known to us`,
  expired: msg`certificate had expired`,
  'not-yet-valid': msg`certificate was not valid yet`,
  revoked: msg`certificate was revoked`,
  'not-for-this-use': msg`certificate is not for signing`,
}

export const STATES: Readonly<Record<string, MessageDescriptor>> = {
  validating: msg`It is being prepared.`,
  inProgress: msg`It is waiting for signatures.`,
  pending: msg`It is waiting for signatures.`,
  completed: msg`It is completed and sealed.`,
  cancelled: msg`It was cancelled.`,
  expired: msg`It expired before everybody had signed.`,
  revoked: msg`It was revoked by its sender.`,
  error: msg`It could not be sealed yet.`,
}
