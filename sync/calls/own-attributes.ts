/**
 * What a person says of themselves, as programs know it: attributes by their codes (product.md §3) and the picture others
 * see. Each becomes the one command the app sends.
 */
import * as z from 'zod/mini'
import { idSchema } from '../ids.ts'
import { contract } from './contract.ts'
import * as told from './shapes.ts'

/** 0 signature image, 1 signature text, 2 stamp, 3 photo, 5 UI preferences, 6 initial image, 7 initial text. */
export const USER_ATTRIBUTES = [0, 1, 2, 3, 5, 6, 7] as const
/** Wire: every attribute of a customer is of this type. */
export const CUSTOMER_ATTRIBUTE_TYPE = 8
/** A057. */
export const ATTRIBUTE_ACTIONS = { set: 1, remove: 2 } as const

export const toldAttribute = z.object({
  attributeId: z.literal(USER_ATTRIBUTES),
  attributeTypeId: z.literal(CUSTOMER_ATTRIBUTE_TYPE),
  value: z.string(),
})

export const getAttributes = contract({
  path: 'CustomerEf/GetAttributes',
  method: 'GET',
  area: 'Account',
  summary: 'The attributes of the signed-in person, by the codes of the specification',
  access: 'person',
  input: z.object({}),
  output: z.array(toldAttribute),
})

/** A picture is shown as base64 and is at most 2,560,000 bytes. */
const MAX_VALUE = 3_500_000
export const updateAttributes = contract({
  path: 'Customer/UpdateAttributes',
  method: 'POST',
  area: 'Account',
  summary:
    'Set (action 1) or remove (2) attributes of the signed-in person, all or none; a picture is what `image/upload` answered, or base64',
  access: 'person',
  maxBodyBytes: 4_000_000,
  input: z.object({
    attributes: z
      .array(
        z.union([
          z.object({
            attribute: z.literal(USER_ATTRIBUTES),
            action: z.literal(ATTRIBUTE_ACTIONS.set),
            value: z.string().check(z.maxLength(MAX_VALUE)),
          }),
          z.object({ attribute: z.literal(USER_ATTRIBUTES), action: z.literal(ATTRIBUTE_ACTIONS.remove) }),
        ]),
      )
      .check(z.minLength(1), z.maxLength(USER_ATTRIBUTES.length)),
  }),
  output: told.nothing,
  refusals: ['image-not-valid', 'photo-not-valid', 'field-value-not-valid'],
})

export const changeAvatar = contract({
  path: 'Customer/ChangeAvatar',
  method: 'POST',
  area: 'Account',
  summary: 'Make a picture from `image/upload` one’s photo: cut square, kept as PNG',
  access: 'person',
  input: z.object({ fileName: z.string().check(z.maxLength(400)) }),
  output: told.nothing,
  refusals: ['photo-not-valid'],
})

const ofCustomer = z.object({ customerId: idSchema('person') })

export const getName = contract({
  path: 'Customer/GetName',
  method: 'POST',
  area: 'Account',
  summary: 'What oneself or a colleague is called',
  access: 'person',
  input: ofCustomer,
  output: z.object({ customerId: idSchema('person'), fullNameEn: z.string(), fullNameAr: z.string() }),
  refusals: ['customer-not-found'],
})

export const getAvatar = contract({
  path: 'image/avatar',
  method: 'GET',
  area: 'Account',
  summary: 'The photo of oneself or of a colleague',
  access: 'person',
  input: ofCustomer,
  file: ['image/png'],
})
