/**
 * Lets the bundler leave out what the app does not use of React Router: its forms, its scroll restoration and further
 * routers. The module names each component for the developer tools, and calls React for each context; both count as
 * uses of what they name, since the bundler cannot know that they do nothing else. Where a later version writes this
 * otherwise, those parts are in the build again, and the test of the first load says so.
 *
 * @import { Plugin } from 'vite'
 */

const DISPLAY_NAME = /^[\w.]+\.displayName = "[^"]*";$/gm;
const CALL_WITHOUT_EFFECT = /= (?=React\d*\.(?:createContext|createElement|forwardRef|memo)\()/g;

/** @returns {Plugin} */
export function unusedRouterParts() {
  return {
    name: 'kinbox:unused-router-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code.replace(DISPLAY_NAME, '').replace(CALL_WITHOUT_EFFECT, '= /* @__PURE__ */ '),
        map: null,
      }),
    },
  };
}
