/** Systems whose paths come with the product: chosen when one is connected, and changed afterwards like any other. */
import type { IntegrationPath } from '../../entities/connected-system.ts'

type Described = Pick<
  IntegrationPath,
  'name' | 'relativeUrl' | 'method' | 'authorization' | 'tokenKey' | 'idempotent'
> & {
  readonly parameters: readonly Omit<IntegrationPath['parameters'][number], 'id'>[]
  readonly mappings: readonly Omit<IntegrationPath['mappings'][number], 'id'>[]
}

export interface PredefinedSystem {
  readonly id: string
  /** Its own name: the same in every language. */
  readonly name: string
  /** '' where everybody has their own. */
  readonly baseUrl: string
  readonly paths: readonly Described[]
}

export const PREDEFINED_SYSTEMS: readonly PredefinedSystem[] = [
  {
    // VAT numbers of the European Union. Source: ec.europa.eu/taxation_customs/vies, "REST API".
    id: 'vies',
    name: 'VIES',
    baseUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    paths: [
      {
        name: 'VAT number',
        relativeUrl: '/ms/{country}/vat/{number}',
        method: 'GET',
        authorization: 'none',
        tokenKey: '',
        idempotent: false,
        parameters: [
          { name: 'country', location: 'path', type: 'string', defaultValue: '' },
          { name: 'number', location: 'path', type: 'string', defaultValue: '' },
        ],
        mappings: [
          { path: 'isValid', name: 'Valid', hidden: false },
          { path: 'name', name: 'Company', hidden: false },
          { path: 'address', name: 'Address', hidden: false },
        ],
      },
    ],
  },
  {
    id: 'tawqi',
    name: 'Tawqi',
    baseUrl: '',
    paths: [
      {
        name: 'Documents',
        relativeUrl: '/api/TasksEf/GetPaging',
        method: 'POST',
        authorization: 'bearer',
        tokenKey: '',
        // A list: asked for by POST, and nothing changes.
        idempotent: true,
        parameters: [{ name: 'pageSize', location: 'body', type: 'number', defaultValue: '20' }],
        mappings: [{ path: 'data.TotalCount', name: 'Documents', hidden: false }],
      },
    ],
  },
]
