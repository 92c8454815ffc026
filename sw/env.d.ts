/** Filled in at build time. */
interface ImportMeta {
  readonly env: { readonly VITE_API_HOST?: string };
}
