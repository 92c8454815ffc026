/** Passwords that are guessed first: a list, and rules for common variations (decision record 0050). */
import { dictionary } from '@zxcvbn-ts/language-common';

/** The most common passwords, of which some 18,000 are long enough to matter here. In lower case. */
const LISTED: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** What the most common passwords consist of: words, names, teams and adjacent keys. */
const STEMS: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd pa55word motdepasse contrasena senha parola wachtwoord haslo salasana
  welcome welcome1 letmein iloveyou trustno1 sunshine princess dragon monkey shadow master superman batman spiderman
  football baseball basketball soccer hockey golf tennis liverpool arsenal chelsea barcelona realmadrid juventus
  michael michelle jennifer jessica jordan ashley daniel thomas robert charlie andrew joshua matthew anthony nicole
  hunter harley ranger buster tigger ginger pepper cookie summer winter autumn spring january february september
  october november december monday tuesday wednesday thursday friday saturday sunday computer internet samsung
  google facebook youtube instagram linkedin minecraft pokemon pikachu starwars matrix phoenix mustang corvette
  ferrari porsche mercedes yamaha freedom whatever nothing secret secrets private access admin administrator root
  user guest test testing tester demo default changeme change login hello helloworld family lovely loveyou babygirl
  flower butterfly chocolate strawberry banana orange purple yellow diamond silver golden crystal angel angels heaven
  jesus christ blessed forever everything beautiful computer1 qwertyuiop qwerty qwertz azerty asdfgh asdfghjkl zxcvbn
  zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qazwsxedc q1w2e3r4 zaq12wsx abc123 a1b2c3 a1b2c3d4 abcd1234 abcd
  kinbox killer ninja pirate wizard gandalf naruto eminem metallica nirvana slipknot blink182 rammstein australia
  america canada germany france london newyork chicago dallas boston lakers yankees cowboys steelers eagles raiders`
    .split(/\s+/)
    .filter((stem) => stem !== ''),
);

const ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiop',
  'azertyuiop',
];

/**
 * True for what an attacker would try early: a listed password, a common word with additions or doubled, a run of keys,
 * one character repeated.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return LISTED.has(plain) || isStem(plain) || isRepetition(plain) || isRunOfKeys(plain);
}

/** The local part of an email address is tried first. */
export function isLocalPartOf(password: string, email: string): boolean {
  return password.toLowerCase() === email.toLowerCase().split('@')[0];
}

/** `Password123!` is `password` with what a rule about special characters makes people add. */
function isStem(plain: string): boolean {
  const core = withoutEnd(plain.replace(/^[\d\W_]+/, ''), /[\d\W_]/);
  return STEMS.has(plain) || STEMS.has(core) || STEMS.has(withoutEnd(plain, /[\W_]/));
}

/** Character by character: an expression would look for the end from each of them. */
function withoutEnd(plain: string, added: RegExp): string {
  let end = plain.length;
  while (end > 0 && added.test(plain.charAt(end - 1))) end -= 1;
  return plain.slice(0, end);
}

function isRepetition(plain: string): boolean {
  const part = repeatedPart(plain);
  return part !== null && (part.length <= 4 || isStem(part));
}

/** The shortest that gives the password when it is repeated. */
function repeatedPart(plain: string): string | null {
  for (let length = 1; length <= plain.length / 2; length += 1) {
    const part = plain.slice(0, length);
    if (plain.length % length === 0 && part.repeat(plain.length / length) === plain) return part;
  }
  return null;
}

/** Every character is next to the one before, in the alphabet, among the digits or on a keyboard. */
function isRunOfKeys(plain: string): boolean {
  const rows = ROWS.flatMap((row) => [row, Array.from(row).reverse().join('')]).map((row) => row + row);
  return rows.some((row) => row.includes(plain)) || isDate(plain);
}

/** Eight digits that are a date: `01011990`, `19900101`. */
function isDate(digits: string): boolean {
  return (
    /^(19|20)\d\d(0[1-9]|1[0-2])([0-2]\d|3[01])$/.test(digits) ||
    /^([0-2]\d|3[01])(0[1-9]|1[0-2])(19|20)\d\d$/.test(digits)
  );
}
