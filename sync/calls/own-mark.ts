/**
 * `customer/updateSignature`: the picture a person signs with, from a program that has it as base64. It becomes what
 * the dialog of the app makes: a PNG, kept with the person by the same command.
 */
import * as z from 'zod/mini'
import { MAX_IMAGE_BYTES } from '../entities/stored-file.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

const MAX_BASE64 = Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + 30

export const updateSignature = contract({
  path: 'customer/updateSignature',
  method: 'POST',
  area: 'Account',
  summary: 'Keep a picture as one’s own signature: PNG or JPEG, base64, with or without its data prefix',
  access: 'person',
  maxBodyBytes: MAX_BASE64 + 1000,
  input: z.object({ signatureImage: z.string().check(z.minLength(1), z.maxLength(MAX_BASE64)) }),
  output: told.nothing,
  refusals: ['image-not-valid'],
})
