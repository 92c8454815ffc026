/**
 * Puts the catalogs into a build with their messages compiled to functions, so that neither the texts in MessageFormat
 * nor a parser is in it. English is where it is imported. Each other language is one chunk, which replaces the English
 * texts before anything is shown; with English alone there is no code for that.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { compileTexts, readCatalog, type NamedText } from './catalog-file.ts';
import { PSEUDO_LANGUAGES, pseudoText, type PseudoLanguage } from './pseudo-language.ts';

// With forward slashes, as the names of modules are on every system.
const WORDS = normalizePath(join(dirname(fileURLToPath(import.meta.url)), '..'));
const ENGLISH = `${WORDS}/en`;
const VIRTUAL = 'virtual:words/';

interface Options {
  readonly withPseudoLanguages: boolean;
}

export function words({ withPseudoLanguages }: Options): Plugin {
  const languages = [...translations(), ...(withPseudoLanguages ? PSEUDO_LANGUAGES : [])];
  let isBuild = false;
  return {
    name: 'kinbox:words',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    resolveId(id) {
      // It makes code of text, which the security policy of the page forbids.
      if (isBuild && id === '@messageformat/core')
        this.error('A catalog is in the build without being compiled.');
      return id.startsWith(VIRTUAL) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `${WORDS}/catalogs.ts` && languages.length > 0) return listCatalogs(languages);
      if (id.startsWith(`\0${VIRTUAL}`)) return translatedCatalog(id.slice(VIRTUAL.length + 1));
      return dirname(id) === ENGLISH && isCatalog(id) ? englishCatalog(id, languages.length > 0) : null;
    },
  };
}

/** The folders beside that of English. */
function translations(): readonly string[] {
  return readdirSync(WORDS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'en' && entry.name !== 'build')
    .map(({ name }) => name);
}

function isCatalog(file: string): boolean {
  return file.endsWith('.ts') && basename(file) !== 'messages.ts';
}

function listCatalogs(languages: readonly string[]): string {
  const loads = languages.map((tag) => `${JSON.stringify(tag)}: () => import('${VIRTUAL}${tag}')`);
  return `export const CATALOGS = { ${loads.join(', ')} };`;
}

function englishCatalog(file: string, canBeReplaced: boolean): string {
  const texts = readFile(file);
  const { before, codes } = compileTexts(
    texts.map(({ text }) => text),
    'en',
  );
  const keyword = canBeReplaced ? 'let' : 'const';
  const exported = texts.map(({ name }, at) => `export ${keyword} ${name} = ${codes[at] ?? ''};\n`).join('');
  if (!canBeReplaced) return before + exported;
  const names = texts.map(({ name }) => name).join(', ');
  return (
    `import { translate } from '../languages.ts';\n${before}${exported}` +
    `translate(${JSON.stringify(nameOf(file))}, (texts) => { [${names}] = texts; });\n`
  );
}

/** All files of a language in one module: the values in the order of the exports of the English files. */
function translatedCatalog(language: string): string {
  const files = readdirSync(ENGLISH).filter(isCatalog);
  const texts = files.map((file) => translatedTexts(file, language));
  const { before, codes } = compileTexts(texts.flat(), pluralsOf(language));
  let at = 0;
  const entries = files.map((file, index) => {
    const count = texts[index]?.length ?? 0;
    const values = codes.slice(at, (at += count));
    return `${JSON.stringify(nameOf(file))}: [${values.join(', ')}]`;
  });
  return `${before}export default { ${entries.join(',\n')} };\n`;
}

function translatedTexts(file: string, language: string) {
  const english = readFile(join(ENGLISH, file));
  if (isPseudo(language)) return english.map(({ text }) => pseudoText(text, language));
  const translated = new Map(
    readFile(join(WORDS, language, file)).map(({ name, text }) => [name, text] as const),
  );
  // A test tells which texts are missing; a build shows them in English.
  return english.map(({ name, text }) => translated.get(name) ?? text);
}

function readFile(file: string): readonly NamedText[] {
  return readCatalog(file, readFileSync(file, 'utf8'));
}

function nameOf(file: string): string {
  return basename(file, '.ts');
}

function isPseudo(language: string): language is PseudoLanguage {
  return (PSEUDO_LANGUAGES as readonly string[]).includes(language);
}

/** A pseudo-language counts as English does. */
function pluralsOf(language: string): string {
  return isPseudo(language) ? 'en' : language;
}
