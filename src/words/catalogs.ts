/** The texts of one language that is not in the first load: the values of each file, in the order of its exports. */
export type Catalog = Readonly<Record<string, readonly unknown[]>>;

/**
 * How each language beside English is loaded, by its tag. From source there is only English; a build puts its languages
 * here, see `vite-plugin.ts`, and stays without the code for them while there is none.
 */
export const CATALOGS: Readonly<Record<string, () => Promise<{ readonly default: Catalog }>>> | null = null;
