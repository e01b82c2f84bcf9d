/** Signing pages inside other sites: the link a program asks for, the page in the frame, the window for acts. */
import * as z from 'zod/mini'
import { languageSchema } from '../entities/envelope.ts'
import { brand } from '../entities/profile.ts'
import { idSchema } from '../ids.ts'
import { MAX_ORIGIN_LENGTH } from '../rules/embedding/embed-origin.ts'
import { contract } from './contract.ts'
import { secretInput } from './inputs.ts'
import { ENVELOPE_REFUSALS } from './refusals.ts'
import * as told from './shapes.ts'

export const createEmbedLink = contract({
  path: 'Embedding/CreateLink',
  method: 'POST',
  area: 'documents',
  summary:
    'An address that shows one recipient their page inside a site, once: opened within five minutes, for an hour',
  access: 'person',
  input: z.object({
    processId: idSchema('envelope'),
    /** Whose page it is; never the caller’s own part. */
    stepId: idSchema('recipient'),
    /** Of the site that shows it, such as `https://portal.example.ae`: one of the organisation’s list. */
    origin: z.string().check(z.maxLength(MAX_ORIGIN_LENGTH)),
  }),
  output: z.object({
    /** For the `src` of a frame on a page of this origin. Whoever has it opens it; it opens once. */
    link: z.string(),
    /** Until when it must be opened. */
    opensUntil: told.instant,
    /** Seconds from its opening until the page ends. */
    lifeSeconds: z.int(),
  }),
  refusals: [...ENVELOPE_REFUSALS, 'origin-not-allowed'],
})

/** What a frame and a window know of whom they were opened for. */
const opened = z.object({
  accessToken: z.string(),
  /** Seconds. */
  expiresIn: z.int(),
  recipientId: idSchema('recipient'),
  envelopeId: idSchema('envelope'),
  name: z.string(),
  email: z.string(),
  language: languageSchema,
  languageIsTheirs: z.boolean(),
  title: z.string(),
  organization: z.nullable(z.extend(brand, { name: z.string() })),
  /** To whom the frame tells what becomes of it, and to nobody else. */
  origin: z.string(),
})

export const openEmbed = contract({
  path: 'Embedding/Open',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Opens a page in a frame by its address, once; no cookie is set, and no device is bound',
  access: 'public',
  input: z.object({
    /** From the path of the address. */
    embedId: secretInput,
    /** The fragment of the address. */
    token: secretInput,
  }),
  output: opened,
  refusals: ['link-not-valid', 'link-expired'],
})

export const openEmbedWindow = contract({
  path: 'Embedding/OpenWindow',
  method: 'POST',
  area: 'signing',
  summary: 'From a page in a frame: a token for the window in which its recipient acts',
  access: 'guest',
  input: z.object({}),
  output: z.object({ token: z.string(), opensUntil: told.instant }),
  refusals: ['link-not-valid'],
})

export const enterEmbedWindow = contract({
  path: 'Embedding/EnterWindow',
  method: 'POST',
  area: 'Sign-in',
  summary: 'Opens the window for acts by its token, once; the one opened before it ends',
  access: 'public',
  input: z.object({ token: secretInput }),
  output: opened,
  refusals: ['link-not-valid', 'link-expired'],
})
