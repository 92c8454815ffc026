/**
 * The order in which the page loads: its largest file first, and beside it the files of the screen that it shows first,
 * with and without a session. It names those for `public/theme.js`, which begins to load them before the app runs: found
 * only by the app, they would come a round trip and its start later.
 *
 * @import { Plugin, Rolldown } from 'vite'
 */

const FIRST_SCREENS = {
  'data-signed-in': 'src/ui/lists/dashboard-screen.tsx',
  'data-signed-out': 'src/ui/account/login-screen.tsx',
};

const SCRIPT = '<script src="/theme.js"';

/** @returns {Plugin} */
export function firstScreens() {
  return {
    name: 'kinbox:first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const attributes = Object.entries(FIRST_SCREENS).map(
          ([attribute, module]) => `${attribute}="${filesOf(bundle, module, html).join(' ')}"`,
        );
        return largestFirst(bundle, html).replace(SCRIPT, `${SCRIPT} ${attributes.join(' ')}`);
      },
    },
  };
}

/** The first request takes the connection that has brought the page; each of the next ones has to open its own. */
function largestFirst(/** @type {Rolldown.OutputBundle} */ bundle, /** @type {string} */ html) {
  const [largest] = chunksOf(bundle)
    .filter(({ fileName }) => html.includes(`"/${fileName}"`))
    .toSorted((a, b) => b.code.length - a.code.length);
  if (largest === undefined) throw new Error('The page names no script of the build.');
  const tag = `<link rel="modulepreload" crossorigin href="/${largest.fileName}" />`;
  return html.replace(SCRIPT, `${tag}\n    ${SCRIPT}`);
}

/**
 * What the module's chunk needs beside what the page names already: styles first, which hold up the painting.
 *
 * @returns {string[]}
 */
function filesOf(
  /** @type {Rolldown.OutputBundle} */ bundle,
  /** @type {string} */ module,
  /** @type {string} */ html,
) {
  const start = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (start === undefined) throw new Error(`${module} is in no file of the build.`);
  const chunks = closureOf(bundle, start.fileName);
  const styles = chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [...styles, ...chunks.map(({ fileName }) => fileName)]
    .map((file) => `/${file}`)
    .filter((file) => !html.includes(`"${file}"`));
}

function closureOf(/** @type {Rolldown.OutputBundle} */ bundle, /** @type {string} */ start) {
  const all = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]));
  /** @type {Set<Rolldown.OutputChunk>} */
  const found = new Set();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const chunk = all.get(file);
    if (chunk === undefined || found.has(chunk)) continue;
    found.add(chunk);
    waiting.push(...chunk.imports);
  }
  return [...found];
}

function chunksOf(/** @type {Rolldown.OutputBundle} */ bundle) {
  return Object.values(bundle).filter((each) => each.type === 'chunk');
}
