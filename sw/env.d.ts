/** Both are filled in at build time. */
declare const __KINBOX_BUILD__: string | undefined;
interface ImportMeta {
  readonly env: { readonly VITE_API_HOST?: string };
}
