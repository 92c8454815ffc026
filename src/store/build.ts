declare const __KINBOX_BUILD__: string | undefined;

/** The id of this version of the app, of which the build fills in a hash of the sources. Run from source there is only one. */
export const BUILD = typeof __KINBOX_BUILD__ === 'undefined' ? 'dev' : __KINBOX_BUILD__;
