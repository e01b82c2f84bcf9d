/** The calls behind a guest's link: what its door says, and the tap on it. */
import * as z from 'zod/mini'
import { languageSchema } from '../entities/envelope.ts'
import { brand } from '../entities/profile.ts'
import { stepKind } from '../entities/step-kind.ts'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import { codeInput, secretInput } from './inputs.ts'

/** What stands on the door of a link, before anything is opened. */
const door = z.object({
  processId: idSchema('envelope'),
  senderName: z.string(),
  title: z.string(),
  message: z.string(),
  asks: z.nullable(stepKind),
  fieldCount: z.int(),
  expiresAt: z.nullable(z.int()),
  /** Masked: whoever holds a forwarded link learns no address. */
  email: z.string(),
  language: languageSchema,
  languageIsTheirs: z.boolean(),
  /** In both languages: whoever reads may change theirs at the door. */
  organization: z.extend(brand, { nameEn: z.string(), nameAr: z.string() }),
})

export const readDoor = contract({
  path: 'Token/ReadDoor',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Says who asks for what behind a mailed link, and opens and binds nothing',
  access: 'public',
  input: z.object({
    /** The fragment of the link. */
    token: secretInput,
  }),
  output: door,
  refusals: ['link-not-valid', 'link-expired'],
})

export const getTempToken = contract({
  path: 'Token/GetTempToken',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Binds this device to the recipient of a mailed link, or lets a bound one continue',
  access: 'public',
  input: z.object({
    /** The fragment of the link. */
    token: secretInput,
    deviceId: z.optional(z.string().check(z.maxLength(80))),
    /** The mailed code, when another device was first. */
    code: z.optional(codeInput),
    /** For clients without cookies: what the first answer gave as refreshToken. */
    refreshToken: z.optional(secretInput),
    /** The cookie alone carries the device's secret; browsers ask for that. */
    cookieOnly: z.optional(z.boolean()),
  }),
  output: z.object({
    accessToken: z.string(),
    /** Seconds. */
    expiresIn: z.int(),
    refreshToken: z.nullable(z.string()),
    isTempCustomer: z.literal(true),
    recipientId: idSchema('recipient'),
    envelopeId: idSchema('envelope'),
    name: z.string(),
    email: z.string(),
    language: languageSchema,
    title: z.string(),
    /** How the sender's organisation looks, for the page that shows what it sent. */
    organization: z.nullable(z.extend(brand, { name: z.string() })),
    expiresAt: z.nullable(z.int()),
  }),
  refusals: [
    'link-not-valid',
    'link-expired',
    'link-bound-elsewhere',
    'step-code-required',
    'step-code-wrong',
    'step-access-blocked',
    'code-expired',
    'code-too-soon',
  ],
})
