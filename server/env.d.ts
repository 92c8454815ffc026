/** Filled in by the build; missing when run from source. */
interface ImportMeta {
  readonly env?: { readonly VITE_API_HOST?: string };
}
