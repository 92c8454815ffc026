/** The ref of the completed copy that a round leaves. Every device and the server have to find the same one. */
import type { TaskRef } from './ids.ts';

/** UUID version 5 (RFC 9562): the task's ref as the namespace, the number of the round as the name. */
export function copyRef(ref: TaskRef, round: number): TaskRef {
  const namespace = ref.replaceAll('-', '').match(/../g) ?? [];
  const name = Array.from(String(round), (digit) => digit.charCodeAt(0));
  const hash = sha1([...namespace.map((byte) => parseInt(byte, 16)), ...name]);
  const variant = ((parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const hex = `${hash.slice(0, 12)}5${hash.slice(13, 16)}${variant}${hash.slice(18, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as TaskRef;
}

/** By the version of the UUID: whatever else makes a ref takes another one. */
export function isCopyRef(ref: string): boolean {
  return ref[14] === '5';
}

/** In hex, of at most 55 bytes, which are one block. Not with Web Crypto, which answers later: an effect cannot wait. */
function sha1(bytes: readonly number[]): string {
  const words: number[] = Array.from({ length: 80 }, () => 0);
  const wordAt = (index: number) => words[index] ?? 0;
  [...bytes, 0x80].forEach((byte, index) => {
    words[index >> 2] = wordAt(index >> 2) | (byte << (24 - 8 * (index % 4)));
  });
  words[15] = bytes.length * 8;
  for (let i = 16; i < 80; i++)
    words[i] = rotated(wordAt(i - 3) ^ wordAt(i - 8) ^ wordAt(i - 14) ^ wordAt(i - 16), 1);
  const start = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  let [a = 0, b = 0, c = 0, d = 0, e = 0] = start;
  for (let i = 0; i < 80; i++) {
    const next = (rotated(a, 5) + mixed(i, b, c, d) + e + wordAt(i)) | 0;
    [a, b, c, d, e] = [next, a, rotated(b, 30), c, d];
  }
  const ends = [a, b, c, d, e].map((word, index) => (word + (start[index] ?? 0)) >>> 0);
  return ends.map((word) => word.toString(16).padStart(8, '0')).join('');
}

function mixed(step: number, b: number, c: number, d: number): number {
  if (step < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (step < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (step < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function rotated(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}
