/** Filled in by the build; nothing fills it in where the sources run as they are. */
interface ImportMeta {
  readonly env?: { readonly VITE_API_HOST?: string };
}
