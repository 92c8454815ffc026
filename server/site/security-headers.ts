/** What the browser may do with our pages (`api.md` section 6). No inline code, no other origin, no frames. */

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types kinbox',
].join('; ');

/** `isSecure`: people reach the app by https, so that browsers may insist on it. */
export function pageHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(isSecure ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}
