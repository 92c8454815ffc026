/**
 * Which modules share a file of the build. In few files they take fewer bytes and requests: a slow line has a handful at a
 * time, the first load lists the names of all of them, and the worker fetches each when it is installed.
 *
 * A group takes along whatever only it and later ones need. So the order matters, and a group of modules that are needed
 * early must hold none that needs the calls, whose schemas and client are the largest part after the first load.
 *
 * @import { Rolldown } from 'vite'
 */

/** @typedef {Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>} CodeSplitting */
/** @typedef {NonNullable<CodeSplitting['groups']>[number]} ChunkGroup */

/** @type {ChunkGroup[]} */
export const CHUNK_GROUPS = [
  // The first load; the libraries stay what they are with a release that changes none of them.
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial'] },
  { name: 'app', test: /\/(src|sw)\//, tags: ['$initial'] },
  // The writing of a change, and the first screens.
  { name: 'parts', test: /\/src\/ui\/(parts\/|screen\.)/, minShareCount: 3 },
  // With what the engine shares with `later`, so that no sync waits for that.
  group(
    'commit',
    'src/store/commit',
    'src/store/(own-changes/own-changes|queries/read-settings|unsent/words-of)',
  ),
  group('dashboard-screen', 'src/ui/lists/dashboard-screen'),
  // Small parts of the layout that most people need later or never.
  group(
    'later',
    'src/ui/first-steps/(help-offer|nothing-today|use-next-step|write-down)',
    'src/ui/(share|install)/[\\w-]+',
    'src/ui/storage/(almost-full|bytes-words|device-storage|storage-warning|use-almost-full)',
    'src/ui/layout/(add-button|hint-at-several-spaces|not-found-screen|notices|to-process|user-menu-items)',
    'src/ui/task/(rarer-items|capture/(add-below|day-offer)|history/bring-back)',
    'src/ui/family/family-(mark|badge)',
    'src/ui/(acts/report-act|arrange/arrange-menu|keyboard/keyboard|many/selectable|push/use-push-upkeep|typed-ahead/press-again)',
    'src/ui/(quotes/quote-box|who/who-mark)',
    'src/ui/(notes/(store-left-notes|kept-note)|session/opening-failed|sync/(parked-words|use-orphaned)|update/update-prompt)',
    'src/ui/(links/linked-text|shortcuts/select-keys)',
    'src/store/account/(ended-sessions|forget-account|replace-token|shared-session)',
    'src/store/(queries/hand-order|unsent/(orphaned|refused-settings))',
  ),
  // What several of the others share, most of them a kilobyte or less.
  group(
    'small',
    'lucide-react/dist/esm/icons/(calendar-clock|check|circle-check|hourglass|list-checks|moon)',
    'src/ui/api/(failure-banner|proof-context|server-outcome|use-server-call|use-server-data)',
    'src/ui/account/password-words',
    'src/ui/(admin/load-stats|arrange/moved-in|family/family-words|lists/rows-by|parts/use-copy|project/destinations)',
    'src/ui/(screen-memory/use-kept-fields|session/use-family-choices|settings/review-day|task/(show-row|use-task-page))',
    'src/store/account/(end-push|erase-database|open-elsewhere)',
    'src/store/queries/read-families',
    'src/store/local/(keep-arranged|last-feedback|left-notes|push-choice|shop-order)',
    'src/domain/account-limits',
    'src/words/en/repeats',
  ),
  group('login-screen', 'src/ui/account/login-screen'),
  group('server-calls', 'sw/sync/open-syncs', 'src/ui/account/account-calls'),
  group(
    'account-screens',
    'src/ui/account/((forgot-password|register|reset-password|take-back-email)-screen|new-password-form|use-mailed-link)',
    'src/ui/family/invitation-screen',
  ),
  group(
    'calls',
    'src/ui/(account|admin|factors|family|feedback|profile|proof|push|storage|task/history)/[a-z-]+-calls',
    'src/ui/push/(push-acts|renew-push|tell-server)',
    'src/domain/wire/(families|history|message|requests)',
  ),
  // Imports none of the groups below: it is opened in a shop.
  group('groceries', 'src/ui/groceries/(groceries-screen|grocery-row)'),
  // What is opened together, or one after the other.
  group(
    'dialogs',
    'src/ui/dialogs/(confirm-sheet|form-sheet|modal|sheet)',
    'src/ui/(days/day-choices|keyboard/keys-dialog|layout/logout-dialog|parts/switch|task/capture/capture-dialog)',
  ),
  group(
    'lists',
    'src/ui/lists/((completed|inbox|later|notes|todo|waiting)-screen|review-line)',
    'src/ui/(first-pull/coming-page|notes/note-screen|project/(progress-ring|projects-screen))',
  ),
  group('process', 'src/ui/(process/process-(card|screen)|project/next-action-verb)'),
  group('edit-task-dialog', 'src/ui/(many/selection-bar|search/search-dialog|task/edit/edit-task-dialog)'),
  // With the library that moves rows.
  group('sortable', 'src/ui/(arrange/arranged-section|groceries/order-list|project/sortable-list)'),
  group('project-screen', 'src/ui/(project/project-screen|review/review-screen|task/history/task-history)'),
  // What is opened rarely: screens that call no server, and those that do.
  group('pages', 'src/ui/(help/help|settings/settings)-screen'),
  group(
    'profile-screen',
    'src/ui/(family/family-screen|feedback/feedback-screen|profile/profile-screen|proof/proof-provider)',
    'src/ui/(account/verify-email-screen|privacy/privacy-policy-screen|sync/sync-dialog)',
  ),
  group('admin', 'src/ui/admin/(admin|feedback-list)-screen'),
];

/**
 * @param {string} name
 * @param {...string} modules Patterns of paths in the project, without the extension.
 * @returns {ChunkGroup}
 */
function group(name, ...modules) {
  return { name, test: new RegExp(`/(?:${modules.join('|')})\\.`) };
}
