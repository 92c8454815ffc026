/** In code points. The same for the form and the server. */
export const ACCOUNT_LIMITS = {
  personName: 100,
  fullName: 255,
  email: 254,
  passwordMin: 8,
  passwordMax: 256,
} as const;
