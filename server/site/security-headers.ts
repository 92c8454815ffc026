/** What the browser may do with our pages (docs/api.md, "Secrets and headers"). No inline code, no other origin, no frames. */

/** For a year, and this host only: other services under the same domain are not affected. */
export const INSIST_ON_TLS = 'max-age=31536000';

export interface Security {
  /** The app's public address uses https, so that browsers may require it. */
  readonly isSecure: boolean;
}

/** On every answer that is data: no browser may render it, frame it, or share it with another site's page. */
export function dataHeaders({ isSecure }: Security): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(isSecure ? { 'Strict-Transport-Security': INSIST_ON_TLS } : {}),
  };
}

const policyFor = (apiHost: string) => [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  `connect-src 'self' ${apiHost}`.trim(),
  "img-src 'self' data:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types kinbox',
];

export interface SiteOrigins extends Security {
  /** The origin of the API that the build was configured with; '' if it is the page's own. */
  readonly apiHost: string;
}

export function pageHeaders({ isSecure, apiHost }: SiteOrigins): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': policyFor(apiHost).join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure ? { 'Strict-Transport-Security': INSIST_ON_TLS } : {}),
  };
}
