/** The headers of every answer of the API. */
import { API_VERSION } from '../http/conventions.ts';

export const headerComponents = {
  RequestId: { description: 'What the log calls this request.', required: true, schema: { type: 'string' } },
  ApiVersion: {
    description: 'An answer without it comes from somebody in between.',
    required: true,
    schema: { const: API_VERSION },
  },
  ServerId: {
    description: 'Another one is another installation, with other data.',
    required: true,
    schema: { type: 'string' },
  },
  CacheControl: { required: true, schema: { const: 'no-store' } },
};

export const standardHeaders = {
  'X-Request-Id': { $ref: '#/components/headers/RequestId' },
  'X-Api-Version': { $ref: '#/components/headers/ApiVersion' },
  'X-Server-Id': { $ref: '#/components/headers/ServerId' },
  'Cache-Control': { $ref: '#/components/headers/CacheControl' },
};
